import type { z } from 'zod';
import type { Scope } from './choices.ts';

export type Listener = 'api' | 'links';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The refusals that an operation names, beyond those that follow from its shape. */
export type ExtraError =
  | 'unauthenticated'
  | 'insufficient_balance'
  | 'monthly_limit'
  | 'storage_limit'
  | 'invalid_api_key'
  | 'wrong_state'
  | 'conflict'
  | 'gone';

export interface Reply {
  readonly status: 200 | 201;
  readonly description: string;
  readonly schema: z.ZodType;
  readonly example: unknown;
  /** The field of the reply that holds a secret. Such a reply is never stored for an Idempotency-Key. */
  readonly secretField?: string;
  readonly contentType?: string;
}

/** The description of one operation. Routes, OpenAPI, the SDK, the fuzzer and the tests are made from it. */
export interface Operation {
  /** `resource.verb`, which makes the SDK's `client.resource.verb()`. */
  readonly id: string;
  readonly method: Method;
  /** The path below the listener's base address, with parameters in braces. */
  readonly path: string;
  readonly listener: Listener;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * `bearer`: a key, or the session of a signed-in person. `query_key`: a key in the query parameter `api_key`. `session`: only a
   * signed-in person. `open`: no authentication.
   */
  readonly auth: 'bearer' | 'query_key' | 'session' | 'open';
  /** Null where a key has no access. */
  readonly scope: Scope | null;
  /** True when a person must have given the password within the last minutes; a key needs no confirmation. */
  readonly confirms?: true;
  /**
   * Set where the operation gives somebody rights, or an address events, that may outlive the key that asks. True: a key that works at some addresses alone, or until some
   * time, is refused. `within`: the operation itself gives such a key nothing that is wider than the key.
   */
  readonly givesRights?: true | 'within';
  /** True where all that it sends goes to the one recipient that it names, or that its message has: a key that is limited to some numbers may ask for it. */
  readonly hasOneRecipient?: true;
  /** True where it changes what a test account shares with its live account: a test key is refused. */
  readonly isForLive?: true;
  /** The name of what is "not found" when the path names nothing. */
  readonly noun?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly bodyExample?: unknown;
  /** Set where the body is a plain file and not JSON. */
  readonly upload?: { readonly contentTypes: readonly string[]; readonly bytesMax: number };
  readonly reply: Reply;
  readonly errors?: readonly ExtraError[];
  /** True for a GET that changes something: it is never prefetched, cached, or repeated without its idempotency key. */
  readonly acts?: true;
  /** True for a GET that the audit log tells of. */
  readonly isAudited?: true;
  /** True where the body holds a code: nothing of the body is kept, not even its hash. */
  readonly hidesBody?: true;
  /** True for an operation of the original interface: its refusals have only the fields that its clients know. */
  readonly ofInterface?: true;
}

/** The main listener also answers the API of short links, so that a page which may call only one address reaches all of it. */
export function isServedAt(listener: Listener, operation: Pick<Operation, 'listener'>): boolean {
  return listener === 'api' || operation.listener === listener;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type InputOf<T> = T extends z.ZodType ? z.input<T> : Record<never, never>;

/** The input of a handler. */
export interface InputFor<O extends Operation> {
  readonly params: OutputOf<O['params']>;
  readonly query: OutputOf<O['query']>;
  readonly body: OutputOf<O['body']>;
}

export type ReplyBody<O extends Operation> = z.input<O['reply']['schema']>;

/** The input of a caller, in one object: path, query (numbers as numbers) and body share no field name. */
export type CallInput<O extends Operation> = OutputOf<O['params']> &
  Partial<OutputOf<O['query']>> &
  InputOf<O['body']> &
  (O extends { upload: object } ? { readonly file: Uint8Array } : unknown);
