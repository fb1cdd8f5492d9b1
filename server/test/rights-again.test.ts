// Rights are asked for again once the body of a request was read, and no key or person gives away more than they have.
import assert from 'node:assert/strict';
import { test } from 'node:test';
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
    await app.sql(
      `update sessions set token_hash = sha256('x'), previous_hash = null where token_hash = sha256(convert_to($1, 'UTF8'))`,
      [renewed.token()],
    );
  });
  assert.equal(kept, 201);
});
