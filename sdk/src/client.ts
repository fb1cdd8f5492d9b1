import type { CallInput, Operation, Operations, ReplyBody } from '@volley/contract';
import { OPERATIONS } from './operations.generated.ts';
import { eachItem } from './pages.ts';
import { type CallOptions, perform, type Transport } from './perform.ts';
import { baseAddress, type Input } from './request.ts';
import { eachChunk } from './stream.ts';
import type { WireOperation } from './wire-operation.ts';

export interface ClientOptions {
  /** The address of the API, with or without `/v1`. */
  readonly url: string;
  readonly key: string;
  /** The address of the short links; needed for their operations alone. */
  readonly linksUrl?: string;
  readonly fetch?: typeof fetch;
  /** For each try. */
  readonly timeoutMs?: number;
  readonly retriesMax?: number;
}

const TIMEOUT_MS = 30_000;
const RETRIES_MAX = 3;

/** What a call resolves to: the reply's data, else its message; `{ message, data }` when the reply has both. */
export type Payload<Body> = Body extends { data: infer Data; message: infer Message }
  ? { readonly message: Message; readonly data: Data }
  : Body extends { data: infer Data }
    ? Data
    : Body extends { message: infer Message }
      ? Message
      : Body;

/** Sounds and pictures come as their bytes, other files as text. */
type Result<O extends Operation> = O['reply'] extends { readonly contentType: 'audio/wav' | 'image/png' }
  ? Uint8Array
  : Payload<ReplyBody<O>>;

/** A call whose every field may be left out may be made without any. */
type Parameters<I> =
  Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

/** Lists have a second form that goes through all pages: `for await (const contact of client.contacts.list.all())`. */
export interface Paged<I extends readonly unknown[], Item> {
  all(...parameters: I): AsyncGenerator<Item, void, undefined>;
}

/** Tables have a second form that gives their bytes as they come: `for await (const chunk of call.stream({ … }))`. */
export interface Streamed<I extends readonly unknown[]> {
  stream(...parameters: I): AsyncGenerator<Uint8Array, void, undefined>;
}

export type Call<O extends Operation> = ((...parameters: Parameters<CallInput<O>>) => Promise<Result<O>>) &
  (Result<O> extends { data: readonly (infer Item)[] }
    ? Paged<Parameters<Omit<CallInput<O>, 'page' | 'cursor'>>, Item>
    : unknown) &
  (O['reply'] extends { readonly contentType: 'text/csv; charset=utf-8' }
    ? Streamed<Parameters<CallInput<O>>>
    : unknown);

type Tree<T> = { readonly [Name in keyof T]: T[Name] extends Operation ? Call<T[Name]> : Tree<T[Name]> };

export type Client = Tree<Operations>;

function makeCall(transport: Transport, operation: WireOperation): unknown {
  const call = (input: Input = {}, options: CallOptions = {}) => perform(transport, operation, input, options);
  const stream = (input: Input = {}, options: CallOptions = {}) => eachChunk(transport, operation, input, options);
  if (operation.pages === null) return Object.assign(call, { stream });
  const all = (input: Input = {}, options: CallOptions = {}) => eachItem(transport, operation, input, options);
  return Object.assign(call, { all });
}

type Branch = { [name: string]: unknown };

function plant(root: Branch, id: string, leaf: unknown): void {
  const names = id.split('.');
  const last = names.pop() ?? id;
  let branch = root;
  for (const name of names) {
    branch[name] ??= {};
    branch = branch[name] as Branch;
  }
  branch[last] = leaf;
}

export function createClient(options: ClientOptions): Client {
  const transport: Transport = {
    apiUrl: baseAddress('url', options.url),
    linksUrl: options.linksUrl === undefined ? null : baseAddress('linksUrl', options.linksUrl),
    key: options.key,
    // Browsers refuse a fetch that was taken off its window.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    retriesMax: options.retriesMax ?? RETRIES_MAX,
  };
  const client: Branch = {};
  for (const [id, operation] of Object.entries<WireOperation>(OPERATIONS)) {
    plant(client, id, makeCall(transport, operation));
  }
  return client as unknown as Client;
}
