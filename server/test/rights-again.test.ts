// Rights are asked for again once the body of a request was read, and no key or person gives away more than they have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockAccount } from '../src/identity/store-accounts.ts';
import { startTestApp } from './testkit/app.ts';
import { addPerson, OWN_PAGE } from './testkit/browser-session.ts';
import { openWire } from './testkit/wire.ts';

const app = await startTestApp();
const account = await app.newAccount();

interface Slow {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** The status of a request whose head was let in before `meanwhile`, and whose body ends after it. */
async function sendSlowly({ path, body, headers }: Slow, meanwhile: () => Promise<void>): Promise<number> {
  const bytes = Buffer.from(JSON.stringify(body));
  const { port, host } = new URL(app.api);
  const head = { host, ...headers, 'content-type': 'application/json', 'content-length': String(bytes.length) };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const wire = await openWire(Number(port));
  wire.socket.write(`POST /v1${path} HTTP/1.1\r\n${lines.join('')}expect: 100-continue\r\n\r\n`);
  await wire.until((text) => (text.includes('100 Continue') ? true : null));
  wire.socket.write(bytes.subarray(0, 5));
  await meanwhile();
  wire.socket.write(bytes.subarray(5));
  const status = await wire.until((text) => /HTTP\/1\.1 ([2-5]\d\d)/.exec(text)?.[1] ?? null);
  wire.socket.destroy();
  return Number(status);
}

const KEY_BODY = { name: 'Slow', scopes: ['read'] };

async function countKeys(): Promise<number> {
  const [row] = await app.sql<{ n: number }>(`select count(*)::int as n from api_keys where name = 'Slow'`);
  return row?.n ?? 0;
}

test('a key that is revoked while its body arrives does nothing with it', async () => {
  const made = await app.call('POST', '/v1/keys', {
    key: account.key,
    body: { name: 'x', scopes: ['develop', 'read'] },
  });
  const { id, key } = made.body.data;
  const slow = { path: '/keys', body: KEY_BODY, headers: { authorization: `Bearer ${key}` } };
  assert.equal(await sendSlowly(slow, async () => undefined), 201);
  const before = await countKeys();
  const status = await sendSlowly(slow, async () => {
    assert.equal((await app.call('DELETE', `/v1/keys/${id}`, { key: account.key })).status, 200);
  });
  assert.equal(status, 401);
  assert.equal(await countKeys(), before);
});

test('a person who loses the role or the session while their body arrives does nothing with it', async () => {
  const owner = await addPerson(app, { memberships: { [account.id]: 'owner' }, entered: account.id });
  const member = () => addPerson(app, { memberships: { [account.id]: 'developer' }, entered: account.id });
  const slowBy = (token: string) => ({
    ...{ path: '/keys', body: KEY_BODY },
    headers: { ...OWN_PAGE, cookie: `volley_session=${token}` },
  });
  const before = await countKeys();
  const demoted = await member();
  const lost = await sendSlowly(slowBy(demoted.token()), async () => {
    assert.equal((await owner.call('PUT', `/members/${demoted.uuid}`, { role: 'viewer' })).status, 200);
  });
  assert.equal(lost, 403, 'the role');
  const gone = await member();
  const token = gone.token();
  const ended = await sendSlowly(slowBy(token), async () => {
    assert.equal((await gone.call('DELETE', '/session')).status, 200);
  });
  assert.equal(ended, 401, 'the session');
  assert.equal(await countKeys(), before);
  // A token that another request has renewed meanwhile is the same session.
  const renewed = await member();
  const kept = await sendSlowly(slowBy(renewed.token()), async () => {
    // Sessions are looked up in turn, so the slow request has been let in when a later one is answered.
    assert.equal((await renewed.call('GET', '/session')).status, 200);
    await app.sql(
      `update sessions set token_hash = sha256('x'), previous_hash = null where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [renewed.token()],
    );
  });
  assert.equal(kept, 201);
});

const make = (key: string, body: Record<string, unknown>, path = '/keys') =>
  app.call('POST', `/v1${path}`, { key, body: { name: 'Narrow', scopes: ['read'], ...body } });
const HOME = ['127.0.0.0/8', '2001:db8::/32'];

test('a key makes none that works at more addresses, longer or faster than itself', async () => {
  const ends = { expires_at: '2099-01-01T00:00:00Z', requests_per_minute: 100 };
  const own = await make(account.key, { scopes: ['develop', 'read'], allowed_addresses: HOME, ...ends });
  const { key } = own.body.data;
  const good = { allowed_addresses: ['127.0.0.1', '127.1.0.0/16', '2001:db8:1::/48'], ...ends };
  assert.equal((await make(key, good)).status, 201);
  for (const [field, value] of [
    ['allowed_addresses', []],
    ['allowed_addresses.0', ['127.0.0.0/7']],
    ['allowed_addresses.0', ['0.0.0.0/0']],
    ['allowed_addresses.1', ['127.0.0.1', '2001:db9::1']],
    ['allowed_addresses.0', ['::ffff:127.0.0.1']],
    ['expires_at', null],
    ['expires_at', '2099-01-01T00:00:01Z'],
    ['requests_per_minute', null],
    ['requests_per_minute', 101],
  ] as const) {
    const refused = await make(key, { ...good, [field.split('.', 1)[0] ?? '']: value });
    assert.equal(refused.status, 422, `${field} ${JSON.stringify(value)}: ${refused.text}`);
    assert.deepEqual(Object.keys(refused.body.errors), [field], refused.text);
  }
  // Nor a person who could make one, or whose link it would see.
  const teamed = await make(account.key, { scopes: ['team', 'develop', 'read'], allowed_addresses: HOME });
  const body = { email: 'narrow@example.com', role: 'developer', show_link: true };
  const invited = await app.call('POST', '/v1/invitations', { key: teamed.body.data.key, body });
  assert.equal(invited.status, 422, invited.text);
  assert.deepEqual(Object.keys(invited.body.errors).sort(), ['role', 'show_link']);
  // A key without bounds gives any, and a person has none.
  assert.equal((await make(account.key, { allowed_addresses: ['0.0.0.0/0'] })).status, 201);
  const owner = await addPerson(app, { memberships: { [account.id]: 'owner' }, entered: account.id });
  assert.equal((await owner.call('POST', '/keys', { name: 'x', scopes: ['read'] })).status, 201);
});

test("an operator's key that works at some addresses alone makes keys for customers, and none like itself that works elsewhere", async () => {
  const bound = await make(app.key, { scopes: ['operator'], allowed_addresses: HOME });
  const { key } = bound.body.data;
  const path = `/admin/accounts/${account.id}/keys`;
  assert.equal((await make(key, {}, path)).status, 201);
  for (const [where, scopes] of [
    [path, ['operator_read']],
    ['/admin/accounts/1/keys', ['read']],
  ] as const) {
    const refused = await make(key, { scopes }, where);
    assert.deepEqual(Object.keys(refused.body.errors ?? {}), ['allowed_addresses'], refused.text);
  }
});

test('an account has so many keys and open invitations, also when two are made at once', async () => {
  const full = await app.newAccount();
  await app.sql(
    `insert into api_keys (key_hash, id, account_id, name, hint, scopes, allowed_addresses, created_at)
     select sha256(convert_to('full ' || n, 'UTF8')), 700000 + n, $1, 'x', 'x', '{read}', '{}', now() from generate_series(1, 998) n`,
    [full.id],
  );
  const keys = await Promise.all([1, 2, 3].map(() => make(full.key, {})));
  const codes = keys.map(({ status, headers }) => headers.get('volley-error-code') ?? status);
  assert.deepEqual(codes.map(String).sort(), ['201', 'storage_limit', 'storage_limit']);
  const invite = (email: string) =>
    app.call('POST', '/v1/invitations', { key: full.key, body: { email, role: 'viewer' } });
  await app.sql(
    `insert into one_time_links (token_hash, uuid, kind, email, account_id, role, created_at, expires_at)
     select sha256(convert_to('full ' || n, 'UTF8')), gen_random_uuid(), 'invitation', 'full-' || n || '@example.com', $1, 'viewer', now(), now() + interval '1 day'
     from generate_series(1, 499) n`,
    [full.id],
  );
  const invited = await Promise.all(['a@example.com', 'b@example.com', 'c@example.com'].map(invite));
  const answers = invited.map(({ status, headers }) => headers.get('volley-error-code') ?? status);
  assert.deepEqual(answers.map(String).sort(), ['201', 'storage_limit', 'storage_limit']);
  assert.equal((await invite('full-1@example.com')).status, 201, 'it takes the place of another');
});

test('a key that is revoked, or a person who is suspended, while they wait for others gives nothing away', async () => {
  const busy = await app.newAccount();
  const made = await make(busy.key, { scopes: ['team', 'develop', 'read'] });
  const { id, key } = made.body.data;
  const owner = await addPerson(app, { memberships: { [busy.id]: 'owner' }, entered: busy.id });
  const waiting = async () => {
    const [row] = await app.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%accounts%'`,
    );
    return row?.n ?? 0;
  };
  const invitation = { email: 'late@example.com', role: 'viewer', show_link: true };
  const replies = await app.rt.db.transact(async (tx) => {
    await lockAccount(tx, busy.id);
    const late = [
      make(key, { name: 'Late' }),
      app.call('POST', '/v1/invitations', { key, body: invitation }),
      owner.call('POST', '/invitations', invitation),
    ];
    for (const deadline = performance.now() + 10_000; (await waiting()) < late.length; await sleep(20))
      assert.ok(performance.now() < deadline, 'they wait for the account');
    assert.equal((await app.call('DELETE', `/v1/keys/${id}`, { key: busy.key })).status, 200);
    assert.equal((await app.call('POST', `/v1/admin/users/${owner.uuid}/suspend`, { key: app.key })).status, 200);
    return { late };
  });
  for (const reply of await Promise.all(replies.late)) assert.equal(reply.status, 401, reply.text);
  assert.deepEqual(await app.sql(`select 1 from api_keys where name = 'Late'`), []);
  assert.deepEqual(await app.sql(`select 1 from one_time_links where email = 'late@example.com'`), []);
});

test('one person with the role operator stays where no operator key is left, also when two take it from each other at once', async () => {
  const keys = (sql: string) => app.sql(`update api_keys set expires_at = ${sql} where 'operator' = any (scopes)`);
  await app.sql(`update users set staff_role = null`);
  const operators = async () => {
    const [row] = await app.sql<{ n: number }>(
      `select count(*)::int as n from users where staff_role = 'operator' and suspended_at is null`,
    );
    return row?.n;
  };
  for (let round = 0; round < 5; round += 1) {
    await app.sql(`update users set staff_role = null`);
    const [one, other] = [
      await addPerson(app, { staffRole: 'operator' }),
      await addPerson(app, { staffRole: 'operator' }),
    ];
    await keys(`now() - interval '1 day'`);
    const replies = await Promise.all([
      one.call('PUT', `/admin/users/${other.uuid}`, { staff_role: 'support' }),
      other.call('POST', `/admin/users/${one.uuid}/suspend`),
    ]);
    await keys('null');
    assert.equal(await operators(), 1, replies.map(({ text }) => text).join());
    const done = replies.filter(({ status }) => status === 200);
    assert.equal(done.length, 1, replies.map(({ text }) => text).join());
  }
  const last = await addPerson(app, { staffRole: 'operator' });
  await app.sql(`update users set staff_role = null where uuid <> $1`, [last.uuid]);
  // With a key the last person may go, as somebody is left who lets others in.
  assert.equal((await app.call('POST', `/v1/admin/users/${last.uuid}/suspend`, { key: app.key })).status, 200);
});

test("an operator's person gives the password again for what changes money, secrets and accounts, and takes the log as a file", async () => {
  const person = await addPerson(app, { staffRole: 'operator' });
  await app.sql(`update sessions set confirmed_at = now() - interval '16 minutes'`);
  const account = '/admin/accounts/1';
  for (const [method, path, body] of [
    ['PUT', account, { monthly_limit: null }],
    ['POST', `${account}/credits`, { amount: '5.00' }],
    ['POST', '/admin/outgoing-hold/release', { due: 'send' }],
    ['GET', `${account}/audit.csv`, undefined],
    ['DELETE', '/admin/carriers/9', undefined],
    ['DELETE', '/admin/trunks/9', undefined],
    ['POST', '/admin/networks', { prefix: '23324', network: 'MTN' }],
    ['DELETE', '/admin/networks/23324', undefined],
    ['POST', '/admin/prices', {}],
  ] as const) {
    const reply = await person.call(method, path, body);
    assert.equal(reply.headers.get('volley-error-code'), 'confirmation_needed', `${method} ${path}: ${reply.text}`);
  }
  assert.equal((await app.call('PUT', `/v1${account}`, { key: app.key, body: { name: 'First account' } })).status, 200);
});
