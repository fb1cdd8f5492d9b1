import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualClock } from '../src/clock.ts';
import { startTestApp } from './testkit/app.ts';

const clock = manualClock(Date.parse('2026-01-31T09:00:00Z'));
const app = await startTestApp({ clock });
const account = await app.newAccount();

async function newKey(body: Record<string, unknown>): Promise<{ id: number; key: string }> {
  const path = `/v1/admin/accounts/${account.id}/keys`;
  const reply = await app.call('POST', path, { key: app.key, body: { name: 'Test', scopes: ['read'], ...body } });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

const use = (key: string, path = '/v1/balance') => app.call('GET', path, { key });

// Before another process shares the limit.
test('a key with a limit is told of it, and refused over it; other keys are not', async () => {
  const key = await newKey({ requests_per_minute: 3 });
  for (const remaining of ['2', '1', '0']) {
    const reply = await use(key.key);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get('ratelimit-limit'), '3');
    assert.equal(reply.headers.get('ratelimit-remaining'), remaining);
  }
  const over = await use(key.key);
  assert.equal(over.status, 429);
  assert.equal(over.headers.get('ratelimit-remaining'), '0');
  const seconds = Number(over.headers.get('retry-after'));
  assert.ok(seconds >= 1 && seconds <= 60, `retry-after ${seconds}`);
  assert.equal(over.headers.get('ratelimit-reset'), over.headers.get('retry-after'));
  const free = await use((await newKey({})).key);
  assert.equal(free.status, 200);
  assert.equal(free.headers.get('ratelimit-limit'), null, 'no limit, no headers');
});

test('a revoked key opens nothing from the reply on, in a second process either', async () => {
  const second = await startTestApp({ settings: { DATABASE_URL: app.url } });
  for (let round = 0; round < 10; round += 1) {
    const key = await newKey({});
    assert.equal((await use(key.key)).status, 200);
    assert.equal((await second.call('GET', '/v1/balance', { key: key.key })).status, 200);
    await app.call('DELETE', `/v1/admin/accounts/${account.id}/keys/${key.id}`);
    assert.equal((await second.call('GET', '/v1/balance', { key: key.key })).status, 401, 'the other process');
    assert.equal((await use(key.key)).status, 401, 'the process that was told');
  }
});

test('a key stops when it expires', async () => {
  const key = await newKey({ expires_at: '2026-01-31T09:10:00Z' });
  clock.set(Date.parse('2026-01-31T09:09:59.999Z'));
  assert.equal((await use(key.key)).status, 200);
  clock.set(Date.parse('2026-01-31T09:10:00Z'));
  assert.equal((await use(key.key)).status, 401);
});

test('a key is taken only from its addresses', async () => {
  const elsewhere = await newKey({ allowed_addresses: ['192.0.2.0/24', '2001:db8::/32'] });
  const here = await newKey({ allowed_addresses: ['127.0.0.0/8', '::1'] });
  const refused = await use(elsewhere.key);
  assert.equal(refused.status, 403);
  assert.equal(refused.body.message, 'This key may not be used from this address.');
  assert.equal((await use(here.key)).status, 200);
});

test("behind a trusted proxy the client's own address counts", async () => {
  const proxied = await startTestApp({
    settings: { DATABASE_URL: app.url, VOLLEY_TRUSTED_PROXIES: '127.0.0.1' },
    clock,
  });
  const key = await newKey({ allowed_addresses: ['192.0.2.0/24'] });
  const from = (address: string) =>
    proxied.call('GET', '/v1/balance', { key: key.key, headers: { 'x-forwarded-for': address } });
  assert.equal((await from('192.0.2.7')).status, 200);
  assert.equal((await from('203.0.113.7')).status, 403);
  assert.equal((await from('192.0.2.7, 203.0.113.7')).status, 403, 'what the client claims to be is not believed');
});

test('a key says when it was last used', async () => {
  const key = await newKey({ name: 'Used once' });
  await use(key.key);
  await app.app.stop();
  const rows = await app.sql("select last_used_at is not null as used from api_keys where name = 'Used once'");
  assert.deepEqual(rows, [{ used: true }]);
});

test('after 300 failures in a minute an address is held off, but not its good keys', async () => {
  const own = await startTestApp();
  const good = await own.call('GET', '/v1/balance');
  assert.equal(good.status, 200);
  const fail = () => own.call('GET', '/v1/balance', { key: 'not-a-key-of-anyone' });
  for (let batch = 0; batch < 30; batch += 1) {
    const replies = await Promise.all(Array.from({ length: 10 }, fail));
    assert.ok(replies.every((reply) => reply.status === 401));
  }
  const held = await fail();
  assert.equal(held.status, 429);
  assert.equal(held.headers.get('ratelimit-limit'), '300');
  assert.equal(held.headers.get('ratelimit-remaining'), '0');
  assert.ok(Number(held.headers.get('retry-after')) <= 60);
  assert.equal((await own.call('GET', '/v1/balance')).status, 200, 'a stranger on the same address shuts nobody out');
});
