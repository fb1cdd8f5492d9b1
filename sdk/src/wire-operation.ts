/** What a request needs to know of an operation. The table of operations is generated from the contract. */
export interface WireOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/v1`, with parameters in braces. */
  readonly path: string;
  readonly listener: 'api' | 'links';
  readonly auth: 'bearer' | 'query_key' | 'session' | 'open';
  readonly query: readonly string[];
  readonly hasBody: boolean;
  /** If set, the body is a file of this type, given as `file`. */
  readonly fileType?: string;
  /** If set, the reply continues until the caller leaves. */
  readonly isLive?: true;
  /** How a list continues: by page number, by cursor, or not at all. */
  readonly pages: 'page' | 'cursor' | null;
}

/** `id` is its name in the client, such as `contacts.get`. */
export interface NamedOperation extends WireOperation {
  readonly id: string;
}
