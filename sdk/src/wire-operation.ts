/** What a request needs to know of an operation. The table of operations is generated from the contract. */
export interface WireOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path below `/v1`, with parameters in braces. */
  readonly path: string;
  /** If set, it is not on the listener of the API. */
  readonly listener?: 'links';
  /** If set, it takes no key in its header. */
  readonly auth?: 'query_key' | 'session' | 'open';
  /** If set, the fields that are neither in the path nor named by `query` are sent as JSON; otherwise they are in the query. */
  readonly hasBody?: true;
  readonly query?: readonly string[];
  /** If set, the body is a file of this type, given as `file`. */
  readonly fileType?: string;
  /** If set, the reply continues until the caller leaves. */
  readonly isLive?: true;
  /** How a list continues: by page number or by cursor. */
  readonly pages?: 'page' | 'cursor';
}

/** `id` is its name in the client, such as `contacts.get`. */
export interface NamedOperation extends WireOperation {
  readonly id: string;
}
