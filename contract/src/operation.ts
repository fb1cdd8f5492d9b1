import type { z } from 'zod';

/** `operator` includes every scope that begins with it, and `send` includes `resend`; an operation asks for the narrowest one. */
export const SCOPES = [
  'send',
  'resend',
  'read',
  'manage',
  'develop',
  'team',
  'operator_read',
  'operator_accounts',
  'operator_money',
  'operator_carriers',
  'operator_approvals',
  'operator_people',
  'operator',
] as const;
export type Scope = (typeof SCOPES)[number];

export type Listener = 'api' | 'links';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Refusals that an operation names beyond those that follow from its shape. */
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
  /** A reply that carries a secret is never stored for an Idempotency-Key. */
  readonly secretField?: string;
  readonly contentType?: string;
}

/** Everything that is known of one operation. Routes, OpenAPI, the SDK, the fuzzer and the tests are made from it. */
export interface Operation {
  /** `resource.verb`, and so the SDK's `client.resource.verb()`. */
  readonly id: string;
  readonly method: Method;
  /** Below the listener's base address, parameters in braces. */
  readonly path: string;
  readonly listener: Listener;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /**
   * `bearer`: a key, or the session of a person who is signed in. `query_key`: the key is the query parameter `api_key`. `session`:
   * a person alone. `open`: nobody need say who they are.
   */
  readonly auth: 'bearer' | 'query_key' | 'session' | 'open';
  /** Null where a key cannot ask. */
  readonly scope: Scope | null;
  /** A person has given the password within the last minutes; a key is not asked. */
  readonly confirms?: true;
  /** What is "not found" when the path names nothing. */
  readonly noun?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly bodyExample?: unknown;
  /** The body is a file as it is, not JSON. */
  readonly upload?: { readonly contentTypes: readonly string[]; readonly bytesMax: number };
  readonly reply: Reply;
  readonly errors?: readonly ExtraError[];
  /** A GET that changes something: it is never prefetched, cached or repeated without its idempotency key. */
  readonly acts?: true;
  /** Was there before Volley: its refusals have the fields that its clients know, and no other. */
  readonly ofInterface?: true;
}

/** The API of short links answers on both listeners, so that a page which may call one address alone reaches all of it. */
export function isServedAt(listener: Listener, operation: Pick<Operation, 'listener'>): boolean {
  return listener === 'api' || operation.listener === listener;
}

export function operation<const T extends Operation>(spec: T): T {
  return spec;
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : Record<never, never>;
type InputOf<T> = T extends z.ZodType ? z.input<T> : Record<never, never>;

/** What the handler is given. */
export interface InputFor<O extends Operation> {
  readonly params: OutputOf<O['params']>;
  readonly query: OutputOf<O['query']>;
  readonly body: OutputOf<O['body']>;
}

export type ReplyBody<O extends Operation> = z.output<O['reply']['schema']>;

/** What a caller passes, all in one object: path, query (numbers as numbers) and body fields have no name in common. */
export type CallInput<O extends Operation> = OutputOf<O['params']> &
  Partial<OutputOf<O['query']>> &
  InputOf<O['body']> &
  (O extends { upload: object } ? { readonly file: Uint8Array } : unknown);
