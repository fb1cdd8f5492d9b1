import type { NamedOperation } from './wire-operation.ts';

export type Input = Readonly<Record<string, unknown>>;

export interface Target {
  readonly apiUrl: string;
  readonly linksUrl: string | null;
  /** Null if a browser's own session authenticates. */
  readonly key: string | null;
  /** Returns the account that the page of that session shows; null for none. */
  account(): number | null;
}

export interface WireRequest {
  readonly operation: string;
  readonly url: string;
  readonly method: NamedOperation['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** Removes the version segment and trailing slashes, however the caller wrote the address. */
export function baseAddress(name: string, raw: string): string {
  if (!URL.canParse(raw) || !/^https?:$/.test(new URL(raw).protocol)) {
    throw new TypeError(`${name} must be an address such as https://sms.example.com`);
  }
  return raw.replace(/\/+$/, '').replace(/\/v1$/, '');
}

function addressFor(operation: NamedOperation, target: Target): string {
  // Operations of short links also work at the API's own address.
  const base = operation.listener === 'links' ? (target.linksUrl ?? target.apiUrl) : target.apiUrl;
  return `${base}/v1`;
}

/** Makes a random key. It also works in browsers on pages without TLS, where `crypto.randomUUID` is missing. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bodyOf(operation: NamedOperation, rest: ReadonlyMap<string, unknown>, file: unknown): WireRequest['body'] {
  if (operation.fileType !== undefined) return new Uint8Array(file as Uint8Array);
  return operation.hasBody ? JSON.stringify(Object.fromEntries(rest)) : null;
}

/** A page of another origin cannot send the header `volley-request`, which the service requires beside a cookie. */
function credentialOf({ auth }: NamedOperation, { key, account }: Target): Record<string, string> {
  if (auth === undefined && key !== null) return { authorization: `Bearer ${key}` };
  if (auth === 'query_key') return {};
  const id = key === null ? account() : null;
  return { 'volley-request': '1', ...(id !== null && { 'volley-account': String(id) }) };
}

/** Puts each field where the contract wants it: into the path, the query, or the body. */
export function buildRequest(
  operation: NamedOperation,
  input: Input,
  target: Target,
  idempotencyKey: string,
): WireRequest {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is required`);
    return encodeURIComponent(String(value));
  });
  const file = rest.get('file');
  if (operation.fileType !== undefined) {
    if (!(file instanceof Uint8Array)) throw new TypeError('file must be the bytes of a file, as a Uint8Array');
    rest.delete('file');
  }
  const query = new URLSearchParams();
  for (const [name, value] of rest) {
    // If there is no body, unknown fields go into the query too, so that the service names them in its error.
    if (operation.hasBody && !operation.query?.includes(name)) continue;
    query.set(name, String(value));
    rest.delete(name);
  }
  if (operation.auth === 'query_key' && target.key !== null && !query.has('api_key')) query.set('api_key', target.key);
  // Quick send, a GET that sends, also takes its idempotency key as a parameter.
  if (operation.auth === 'query_key' && !query.has('idempotency_key')) query.set('idempotency_key', idempotencyKey);
  const search = query.size === 0 ? '' : `?${query}`;
  return {
    operation: operation.id,
    url: `${addressFor(operation, target)}${path}${search}`,
    method: operation.method,
    headers: {
      accept: '*/*',
      ...credentialOf(operation, target),
      ...(operation.hasBody ? { 'content-type': 'application/json' } : {}),
      ...(operation.fileType === undefined ? {} : { 'content-type': operation.fileType }),
      ...(operation.method === 'POST' ? { 'idempotency-key': idempotencyKey } : {}),
    },
    body: bodyOf(operation, rest, file),
  };
}
