import type { LiveOptions } from './call.ts';
import type { Client } from './client.generated.ts';
import { follow } from './follow.ts';
import { OPERATIONS } from './operations.generated.ts';
import { eachItem } from './pages.ts';
import { type CallOptions, perform, type Transport } from './perform.ts';
import { baseAddress, type Input } from './request.ts';
import { eachChunk } from './stream.ts';
import type { NamedOperation } from './wire-operation.ts';

export interface ClientOptions {
  /** The address of the API, with or without `/v1`. */
  readonly url: string;
  /** Left out in a page of the service itself, where the session of the signed-in person authenticates. */
  readonly key?: string;
  /** In such a page: the account that it shows, or null. The service refuses a request if another window has entered another account since. */
  readonly account?: () => number | null;
  /** The address of the short links, for their operations. Without it they go to the API, which accepts them too. */
  readonly linksUrl?: string;
  readonly fetch?: typeof fetch;
  /** The time limit of each try. */
  readonly timeoutMs?: number;
  readonly retriesMax?: number;
}

const TIMEOUT_MS = 30_000;
const RETRIES_MAX = 3;

function makeCall(transport: Transport, operation: NamedOperation): unknown {
  const call = (input: Input = {}, options: CallOptions = {}) => perform(transport, operation, input, options);
  const stream = (input: Input = {}, options: CallOptions = {}) => eachChunk(transport, operation, input, options);
  if (operation.isLive)
    return (input: Input = {}, options: LiveOptions = {}) => follow(transport, operation, input, options);
  if (operation.pages === undefined) return Object.assign(call, { stream });
  const all = (input: Input = {}, options: CallOptions = {}) => eachItem(transport, operation, input, options);
  return Object.assign(call, { all });
}

/** Reads the table of operations. */
function* operations(): Generator<NamedOperation> {
  let noun = '';
  for (const line of OPERATIONS.split('\n')) {
    const [before, name, method, path, more] = line.split(' ');
    if (before) noun = before;
    else yield { id: `${noun}.${name}`, method, path, ...JSON.parse(more ?? '{}') } as NamedOperation;
  }
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
    key: options.key ?? null,
    account: options.account ?? (() => null),
    // Browsers refuse a `fetch` that is called without its window.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    retriesMax: options.retriesMax ?? RETRIES_MAX,
  };
  const client: Branch = {};
  for (const operation of operations()) plant(client, operation.id, makeCall(transport, operation));
  return client as unknown as Client;
}
