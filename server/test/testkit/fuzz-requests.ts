import { type Operation, openApiDocument } from '@volley/contract';
import fc from 'fast-check';
import { BIG_NUMBER, hostileValue, nearlyValid, type Pools, type Schema, valid } from './arbitrary.ts';
import type { RawRequest } from './keep-alive.ts';

export interface Credentials {
  readonly key: string;
  /** The session for operations that only people may use. */
  readonly cookie?: string;
}

export interface FuzzRequest extends RawRequest {
  readonly operation: Operation;
}

interface Described {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Replaces references by their schemas, none of which contains itself. */
function withoutNames(value: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutNames(one, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const named = (value as { $ref?: string }).$ref?.split('/').at(-1);
  if (named !== undefined) return withoutNames(schemas[named], schemas);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutNames(one, schemas)]));
}

/** The fuzzer knows only an operation's OpenAPI description. */
function describe(operation: Operation): Described {
  const document = openApiDocument({
    operations: [operation],
    listener: operation.listener,
    baseUrl: 'http://localhost',
    version: '0',
  });
  const paths = document['paths'] as Record<string, Record<string, Described>>;
  const found = paths[operation.path]?.[operation.method.toLowerCase()];
  if (!found) throw new Error(`${operation.id} is not described`);
  const { schemas = {} } = (document['components'] ?? {}) as { schemas?: Record<string, unknown> };
  const { parameters, requestBody } = found;
  return withoutNames({ parameters, requestBody }, schemas) as Described;
}

const ODD_SEGMENTS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '9007199254740993',
  '99999999999999999999999999',
  'x',
  '%00',
  '%ZZ',
  '%F0%9F%98%80',
  '%ff%fe',
  '..%2F..%2Fetc',
  "'%20or%201=1",
  '%20',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'x'.repeat(200),
  'y'.repeat(4_000),
];

function pathOf(operation: Operation, { parameters }: Described, pools: Pools): fc.Arbitrary<string> {
  const noun = operation.path.split('/').at(operation.path.startsWith('/admin/') ? 2 : 1) ?? '';
  const segment = (name: string, schema: Schema): fc.Arbitrary<string> => {
    const known = pools[`${noun}.${name}`] ?? pools[name];
    const good = known ? fc.constantFrom(...known) : valid(schema, {});
    return fc.oneof(
      { weight: 6, arbitrary: good.map((value) => encodeURIComponent(toText(value))) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS) },
    );
  };
  const names = parameters.filter((parameter) => parameter.in === 'path');
  return fc
    .tuple(...names.map(({ name, schema }) => segment(name, schema)))
    .map((values) =>
      names.reduce((path, { name }, index) => path.replace(`{${name}}`, values[index] ?? ''), `/v1${operation.path}`),
    );
}

/** What a value looks like in a query; a lone surrogate has no percent form, so it goes as the replacement character. */
function toText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
}

const ODD_QUERIES = [
  'page',
  'page=',
  'page[]=1',
  'page=1&page=1',
  'page=%00',
  'page=%ZZ',
  'page=%d9%a3',
  '&&&',
  '=',
  '__proto__=1',
  'per_page=1&per_page=x',
  'a=b',
];

function queryOf({ parameters }: Described, pools: Pools): fc.Arbitrary<string> {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const pair = ({ name, schema, required }: Described['parameters'][number]): fc.Arbitrary<string> => {
    const value = fc.oneof(
      { weight: 5, arbitrary: valid(schema, pools, name) },
      { weight: 1, arbitrary: hostileValue },
    );
    const written = value.map((item) => `${name}=${encodeURIComponent(toText(item))}`);
    return fc.oneof({ weight: required ? 9 : 1, arbitrary: written }, { weight: 1, arbitrary: fc.constant('') });
  };
  const good = fc.tuple(...query.map(pair)).map((pairs) => pairs.filter((item) => item !== '').join('&'));
  return fc
    .tuple(
      good,
      fc.oneof({ weight: 8, arbitrary: fc.constant('') }, { weight: 1, arbitrary: fc.constantFrom(...ODD_QUERIES) }),
    )
    .map((parts) => parts.filter((part) => part !== '').join('&'))
    .map((text) => (text === '' ? '' : `?${text}`));
}

const bytes = (text: string): Buffer => Buffer.from(text.replaceAll(BIG_NUMBER, '9007199254740993123'), 'utf8');

const ODD_BODIES: readonly Uint8Array[] = [
  bytes(''),
  bytes(' '),
  bytes('null'),
  bytes('[]'),
  bytes('"x"'),
  bytes('7'),
  bytes('{'),
  bytes('{"a":1,}'),
  bytes("{'a':1}"),
  bytes('{"a":NaN}'),
  bytes('\ufeff{}'),
  bytes('{"a":1}{"b":2}'),
  bytes('{"phone_number":"0244123456","phone_number":7}'),
  bytes(`${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  bytes(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  Buffer.from([0xc0, 0x80]),
  Buffer.from([0xed, 0xa0, 0x80]),
];

function bodyOf(operation: Operation, described: Described, pools: Pools): fc.Arbitrary<Uint8Array | null> {
  if (operation.method === 'GET') return fc.constant(null);
  const schema = Object.values(described.requestBody?.content ?? {})[0]?.schema;
  const odd = fc.constantFrom(...ODD_BODIES);
  if (!schema) return fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: odd });
  const json = (arbitrary: fc.Arbitrary<unknown>) => arbitrary.map((value) => bytes(JSON.stringify(value)));
  return fc.oneof(
    { weight: 8, arbitrary: json(valid(schema, pools)) },
    { weight: 8, arbitrary: json(nearlyValid(schema, pools)) },
    { weight: 1, arbitrary: json(hostileValue.filter((value) => value !== undefined)) },
    { weight: 2, arbitrary: odd },
  );
}

const ODD_CONTENT_TYPES = [
  'text/plain',
  'application/json;charset=utf-16',
  'application/jsonp',
  '',
  '/',
  'a/b;c',
  'multipart/form-data',
  'APPLICATION/JSON',
];
const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['accept', 'image/png'],
  ['accept-encoding', 'x, ;q=9'],
  ['x-forwarded-for', '999.1.1.1, x'],
  ['x-forwarded-host', 'evil.example'],
  ['forwarded', 'for="_x"'],
  ['origin', 'null'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['cookie', 'a=b; __proto__=c'],
  ['content-encoding', 'gzip'],
  ['expect', '100-continue'],
  ['x-odd', '\u00ff'],
  ['authorization', 'Bearer a Bearer b'],
];

function headersOf(operation: Operation, { key, cookie }: Credentials): fc.Arbitrary<[string, string][]> {
  const contentType = fc.oneof(
    { weight: 30, arbitrary: fc.constant('application/json') },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_CONTENT_TYPES) },
  );
  // Unknown keys are rare: at 300 failures a minute the guard would answer instead of the service.
  const bearer = fc.oneof(
    { weight: 150, arbitrary: fc.constant(`Bearer ${key}`) },
    { weight: 1, arbitrary: fc.constantFrom('Bearer x', 'Basic eDp5', `Bearer ${key}x`, '') },
  );
  const idempotency = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 2, arbitrary: fc.nat(400).map((n) => `key-${n}`) },
    { weight: 1, arbitrary: fc.constantFrom('é', 'x'.repeat(256), 'a b', '\t') },
  );
  const odd = fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_HEADERS) },
  );
  return fc.tuple(contentType, bearer, idempotency, odd).map(([type, authorization, repeat, extra]) => {
    const own: [string, string][] = [
      ['cookie', cookie ?? ''],
      ['sec-fetch-site', 'same-origin'],
      ['volley-request', '1'],
    ];
    const headers: [string, string][] = operation.auth === 'session' ? own : [['authorization', authorization]];
    if (operation.method !== 'GET') headers.push(['content-type', type]);
    if (repeat !== '') headers.push(['idempotency-key', repeat]);
    if (extra) headers.push([extra[0], extra[1]]);
    return headers;
  });
}

/** Generates valid, nearly valid and hostile calls of one operation from its contract. */
export function fuzzRequests(operation: Operation, options: Credentials & { pools: Pools }): fc.Arbitrary<FuzzRequest> {
  const { pools } = options;
  const described = describe(operation);
  return fc
    .record({
      path: pathOf(operation, described, pools),
      query: queryOf(described, pools),
      headers: headersOf(operation, options),
      body: bodyOf(operation, described, pools),
    })
    .map(({ path, query, headers, body }) => ({
      operation,
      method: operation.method,
      target: path + query,
      headers: body === null ? headers.filter(([name]) => name !== 'content-type') : headers,
      body,
    }));
}
