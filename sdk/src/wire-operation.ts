/** What a request needs to know of an operation. The table of them is generated from the contract. */
export interface WireOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/v1`, parameters in braces. */
  readonly path: string;
  readonly listener: 'api' | 'links';
  readonly auth: 'bearer' | 'query_key' | 'session' | 'open';
  readonly query: readonly string[];
  readonly hasBody: boolean;
  /** The body is a file of this type, given as `file`. */
  readonly fileType?: string;
  /** The reply goes on until the caller leaves. */
  readonly isLive?: true;
  /** How a list goes on: by page number, by cursor, or not at all. */
  readonly pages: 'page' | 'cursor' | null;
}
