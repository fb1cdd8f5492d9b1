import type { WireOperation } from './wire-operation.ts';

export type Input = Readonly<Record<string, unknown>>;

export interface Target {
  readonly apiUrl: string;
  readonly linksUrl: string | null;
  /** Null: a browser's own session asks. */
  readonly key: string | null;
  /** Which account the page of that session shows; null: none. */
  account(): number | null;
}

export interface WireRequest {
  readonly url: string;
  readonly method: WireOperation['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** Without the version segment and without a slash at the end, however the caller wrote it. */
export function baseAddress(name: string, raw: string): string {
  if (!URL.canParse(raw) || !/^https?:$/.test(new URL(raw).protocol)) {
    throw new TypeError(`${name} must be an address such as https://sms.example.com`);
  }
  return raw.replace(/\/+$/, '').replace(/\/v1$/, '');
}

function addressFor(operation: WireOperation, target: Target): string {
  // Short links are also reached at the API's own address.
  const base = operation.listener === 'api' ? target.apiUrl : (target.linksUrl ?? target.apiUrl);
  return `${base}/v1`;
}

/** Random, and made in browsers too on a page without TLS, where `crypto.randomUUID` is missing. */
export function makeIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bodyOf(operation: WireOperation, rest: ReadonlyMap<string, unknown>, file: unknown): WireRequest['body'] {
  if (operation.fileType !== undefined) return new Uint8Array(file as Uint8Array);
  return operation.hasBody ? JSON.stringify(Object.fromEntries(rest)) : null;
}

/** A page of another origin cannot send the second header, and the service asks for it beside a cookie. */
function credentialOf({ auth }: WireOperation, { key, account }: Target): Record<string, string> {
  if (auth === 'bearer' && key !== null) return { authorization: `Bearer ${key}` };
  if (auth === 'query_key') return {};
  const id = key === null ? account() : null;
  return { 'volley-request': '1', ...(id !== null && { 'volley-account': String(id) }) };
}

/** Each field goes where the contract wants it: into the path, the query, or the body. */
export function buildRequest(
  operation: WireOperation,
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
    // Without a body a field that the operation does not know goes here too: the service then names it in its refusal.
    if (operation.hasBody && !operation.query.includes(name)) continue;
    query.set(name, String(value));
    rest.delete(name);
  }
  if (operation.auth === 'query_key' && target.key !== null && !query.has('api_key')) query.set('api_key', target.key);
  // Quick send, a GET that sends, takes its key to repeat it safely as a parameter too.
  if (operation.query.includes('idempotency_key') && !query.has('idempotency_key')) {
    query.set('idempotency_key', idempotencyKey);
  }
  const search = query.size === 0 ? '' : `?${query}`;
  return {
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
