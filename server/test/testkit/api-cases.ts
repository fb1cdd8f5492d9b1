import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { SCOPES } from '@volley/contract';
import { addCredits } from '../../src/billing/index.ts';
import { hundredths } from '../../src/lib/values/money.ts';
import { senderIds } from '../../src/requests/index.ts';
import { type Reply, startTestApp, type TestApp } from './app.ts';
import { aheadOf, asWritten, CHOSEN_YEAR } from './chosen-times.ts';
import { FIXTURES } from './fixtures.ts';

/** One call and its reply. Values that vary are written as placeholders. `{{name.field}}` is a value of an earlier case. */
export interface ApiCase {
  readonly label: string;
  /** The key: `first` (all scopes), `nobody`, `stranger` (another account), or the name of one scope. Default: `first`. */
  readonly as?: string;
  /** The listener. Default: the API. */
  readonly on?: 'links';
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** A body that is sent as it is. */
  readonly rawBody?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Keeps the reply's `data` under this name. */
  readonly capture?: string;
  status?: number;
  response?: unknown;
  /** The expected response headers. */
  replyHeaders?: Record<string, string | null>;
  /** The expected rows in the database afterwards. */
  readonly rows?: { readonly query: string; returns?: unknown }[];
}

export interface ApiFile {
  readonly about: string;
  /** Files with the same settings share one service, in which each has its own accounts. */
  readonly settings?: Record<string, string>;
  /** True if it reads or changes data of the whole installation, so that it needs its own service. */
  readonly isAlone?: boolean;
  /** Rows made by SQL: capture name → fixture. */
  readonly fixtures?: Readonly<Record<string, string>>;
  readonly setup?: ApiCase[];
  readonly cases: ApiCase[];
}

const IS_REWRITING = process.env['VOLLEY_REWRITE'] === 'yes';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Captures = Map<string, Json>;

function lookUp(captures: Captures, path: string): Json {
  if (path.startsWith('upper.')) return String(lookUp(captures, path.slice('upper.'.length))).toUpperCase();
  const [name = '', ...fields] = path.split('.');
  let value = captures.get(name);
  for (const field of fields) {
    assert.ok(typeof value === 'object' && value !== null, `no earlier case captured ${path}`);
    value = (value as Record<string, Json>)[field];
  }
  assert.ok(value !== undefined, `no earlier case captured ${path}`);
  return value;
}

/** Fills in `{{…}}`. `{"$repeat": ["x", n]}` is a long text, `{"$list": [x, n]}` a long list. */
function fill(value: unknown, captures: Captures): Json {
  if (typeof value === 'string') {
    const whole = /^\{\{([\w.]+)\}\}$/.exec(value);
    if (whole) return lookUp(captures, whole[1] ?? '');
    return value.replaceAll(/\{\{(\w[\w.]*)\}\}/g, (_, path: string) => String(lookUp(captures, path)));
  }
  if (Array.isArray(value)) return value.map((item) => fill(item, captures));
  if (typeof value !== 'object' || value === null) return value as Json;
  if ('$repeat' in value) {
    const [what, count] = value.$repeat as [string, number];
    return what.repeat(count);
  }
  if ('$list' in value) {
    const [what, count] = value.$list as [Json, number];
    return Array<Json>(count).fill(fill(what, captures));
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, captures)]));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
/** Times that a case or a fixture chose are compared literally. */
const CHOSEN_TIME = new RegExp(`^(2026-01-02T|${CHOSEN_YEAR}-)`);

type Thing = { [key: string]: Json };

function things(captures: Captures): [string, Thing][] {
  return [...captures].filter((entry): entry is [string, Thing] => typeof entry[1] === 'object' && entry[1] !== null);
}

/** Names a thing by its id together with its uuid, number or name, because ids of different nouns may be equal. */
function nameOfId(thing: Thing, captures: Captures): string {
  const same = (known: Thing, field: string) => known[field] === undefined || known[field] === thing[field];
  const isSame = (known: Thing) => ['uuid', 'phone_number', 'hint', 'name'].every((field) => same(known, field));
  const found = things(captures).find(
    ([, known]) => known['id'] === thing['id'] && Object.keys(known).length > 1 && isSame(known),
  );
  return found ? `{{${found[0]}.id}}` : '<int>';
}

function nameOfAccount(id: Json, captures: Captures): string {
  const found = things(captures).find(
    ([, known]) => known['id'] === id && (Object.keys(known).length === 1 || 'default_country' in known),
  );
  return found ? `{{${found[0]}.id}}` : '<int>';
}

function symbolicText(value: string, { app, captures }: World): string {
  if (TIMESTAMP.test(value) && !CHOSEN_TIME.test(value)) return '<timestamp>';
  const uuids = new Map(things(captures).map(([name, known]) => [known['uuid'], `{{${name}.uuid}}`]));
  return value
    .replaceAll(app.api, '<base>')
    .replaceAll(app.links, '<links>')
    .replaceAll(app.api.slice('http://'.length), '<host>')
    .replaceAll(UUID, (uuid) => uuids.get(uuid) ?? '<uuid>')
    .replaceAll(/\/accounts\/(\d+)/g, (_, id: string) => `/accounts/${nameOfAccount(Number(id), captures)}`);
}

const SECRET_FIELDS = new Set(['key', 'hint', 'request_id', 'fingerprint']);

/** Returns the reply with everything that varies replaced by its name or its kind. */
function symbolic(value: Json, world: World): Json {
  if (typeof value === 'string') return symbolicText(value, world);
  if (Array.isArray(value)) return value.map((item) => symbolic(item, world));
  if (typeof value !== 'object' || value === null) return value;
  const shown = ([field, item]: [string, Json]): [string, Json] => {
    if (SECRET_FIELDS.has(field)) return [field, `<${field}>`];
    // In December, it is the beginning of a year that cases choose.
    if (field === 'month_ends_at') return [field, '<timestamp>'];
    // Numbers of accounts and keys vary, because a process that pauses for five seconds continues with higher ids.
    if (field === 'target' && typeof item === 'string')
      return [field, symbolicText(item, world).replaceAll(/\b\d+(?=$|\/\d+$)/g, '<int>')];
    if (field === 'id')
      return [field, typeof item === 'number' ? nameOfId(value, world.captures) : symbolic(item, world)];
    if (
      field === 'next_cursor' &&
      typeof item === 'string' &&
      JSON.stringify(value['data']).includes('"default_country"')
    )
      return [field, nameOfAccount(Number(item), world.captures)];
    if (/account_id$/.test(field) && item !== null) return [field, nameOfAccount(Number(item), world.captures)];
    if (/_id$/.test(field) && typeof item === 'number') return [field, '<int>'];
    return [field, symbolic(item, world)];
  };
  return Object.fromEntries(Object.entries(value).map(shown));
}

interface World {
  readonly app: TestApp;
  readonly captures: Captures;
  keyFor(as: string): Promise<string | undefined>;
}

const shared = new Map<string, Promise<TestApp>>();

function serviceFor({ settings = {}, isAlone = false }: ApiFile): Promise<TestApp> {
  const key = JSON.stringify(settings);
  const service = (isAlone ? undefined : shared.get(key)) ?? startTestApp({ settings });
  if (!isAlone) shared.set(key, service);
  return service;
}

/** Opens an account with everything that the first start gives to the first one. */
async function openFirst(app: TestApp): Promise<{ id: number; key: string }> {
  const account = await app.newAccount();
  await addCredits(app.rt, { accountId: account.id, amount: hundredths(100_000), note: 'Credits to try Volley with' });
  await senderIds.request(app.rt, account.id, { text: 'Volley', purpose: 'First steps', status: 'approved' });
  return account;
}

async function firstOf(app: TestApp, { isAlone = false }: ApiFile): Promise<{ id: number; key: string }> {
  if (!isAlone) return openFirst(app);
  const [first] = await app.sql<{ id: string }>('select id from accounts order by id limit 1');
  return { id: Number(first?.id), key: app.key };
}

async function startWorld(app: TestApp, file: ApiFile): Promise<World> {
  const captures: Captures = new Map();
  const first = await firstOf(app, file);
  const firstId = first.id;
  captures.set('first', { id: firstId });
  // Quick send takes the key as a parameter.
  captures.set('key', first.key);
  // The service creates it, so that its id is in order with those that the cases create.
  const made = await app.call('POST', '/v1/admin/accounts', {
    key: first.key,
    body: { name: 'Test account', default_country: 'GH', time_zone: 'UTC' },
  });
  const strangerId = Number(made.body.data.id);
  captures.set('stranger', { id: strangerId });
  for (const [name, fixture] of Object.entries(file.fixtures ?? {})) {
    const make = FIXTURES[fixture];
    assert.ok(make, `there is no fixture ${fixture}`);
    captures.set(name, (await make(app, firstId)) as Json);
  }
  const keys = new Map<string, string | undefined>([
    ['first', first.key],
    ['nobody', undefined],
    ['stranger', await app.newKey(strangerId, SCOPES)],
  ]);
  const keyFor = async (as: string): Promise<string | undefined> => {
    const scope = SCOPES.find((name) => name === as);
    if (!keys.has(as) && scope) keys.set(as, await app.newKey(firstId, [scope]));
    return keys.has(as) ? keys.get(as) : as;
  };
  return { app, captures, keyFor };
}

async function call(world: World, one: ApiCase): Promise<Reply> {
  const path = String(fill(one.path, world.captures));
  const body = one.rawBody ?? (one.body === undefined ? undefined : fill(one.body, world.captures));
  const key = await world.keyFor(one.as ?? 'first');
  const headers = fill(one.headers ?? {}, world.captures) as Record<string, string>;
  const send = one.on === 'links' ? world.app.callLinks : world.app.call;
  const reply = await send(one.method, path, { key, body, headers });
  if (one.capture) world.captures.set(one.capture, reply.body.data);
  return reply;
}

async function runCase(world: World, one: ApiCase): Promise<void> {
  const reply = await call(world, one);
  const response = symbolic(reply.body, world);
  if (IS_REWRITING) {
    one.status = reply.status;
    one.response = response;
  }
  assert.equal(reply.status, one.status, reply.text.slice(0, 2_000));
  assert.deepEqual(response, one.response);
  for (const [name, value] of Object.entries(one.replyHeaders ?? {})) {
    if (IS_REWRITING && one.replyHeaders) one.replyHeaders[name] = reply.headers.get(name);
    assert.equal(reply.headers.get(name), IS_REWRITING ? one.replyHeaders?.[name] : value, name);
  }
  for (const check of one.rows ?? []) {
    const rows = symbolic((await world.app.sql(String(fill(check.query, world.captures)))) as Json, world);
    if (IS_REWRITING) check.returns = rows;
    assert.deepEqual(rows, check.returns, check.query);
  }
}

/** Runs one file of cases in order. `VOLLEY_REWRITE=yes` stores the actual replies instead. */
export async function runApiFile(path: string, parent: TestContext): Promise<void> {
  const file = JSON.parse(aheadOf(readFileSync(path, 'utf8'))) as ApiFile;
  // The parent starts the service, because whatever a test starts ends with it.
  const app = await serviceFor(file);
  await parent.test(file.about, async (context) => {
    const world = await startWorld(app, file);
    for (const one of file.setup ?? []) {
      const reply = await call(world, one);
      assert.ok(reply.status < 300, `${one.label}: ${reply.text}`);
    }
    for (const one of file.cases) await context.test(one.label, () => runCase(world, one));
    if (IS_REWRITING) writeFileSync(path, asWritten(`${JSON.stringify(file, null, 2)}\n`));
  });
}
