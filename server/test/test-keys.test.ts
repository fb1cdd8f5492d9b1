// Test keys beside real carriers: what they send is served by the built-in tester, and nothing of it reaches a wire.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSmsc } from '../src/smpp/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { checkInvariants } from './testkit/invariants.ts';

const app = await startTestApp({ settings: { VOLLEY_SECRET: 'a secret of this test alone', VOLLEY_SIMULATOR: 'no' } });
const smsc = await startSmsc({ settings: { isMagic: false } });
atEnd(() => smsc.stop());

const ask = (method: string, path: string, body?: unknown, key = app.key) =>
  app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });

async function done(method: string, path: string, body?: unknown, key = app.key) {
  const reply = await ask(method, path, body, key);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

async function until<T>(look: () => Promise<T | null | false | undefined>, what: string): Promise<T> {
  for (const deadlineMs = performance.now() + 30_000; ; await sleep(30)) {
    const found = await look();
    if (found) return found;
    assert.ok(performance.now() < deadlineMs, what);
  }
}

const address = { host: '127.0.0.1', port: smsc.port, system_id: 'volley', password: 'real' };
const carrier = await done('POST', '/admin/carriers', { name: 'Real', ...address });
await done('POST', '/admin/routes', { match: 'any', tiers: [[{ carrier_id: carrier.id }]] });
await done('POST', '/admin/prices', { match: 'any', price_per_part: '0.05' });
await done('POST', '/admin/accounts/1/credits', { amount: '100.00' });
await smsc.until(({ bindCount }) => bindCount > 0, 30_000);

const made = await done('POST', '/keys', {
  name: 'Tests',
  mode: 'test',
  scopes: ['send', 'read', 'manage', 'develop'],
});
const testKey: string = made.key;

const settled = (id: string, status: string) =>
  until(async () => {
    const found = await done('GET', `/messages/${id}`, undefined, testKey);
    return found.status === status && found;
  }, `${id} becomes ${status}`);

test('a test key has its form and its mode, and is listed with the live ones', async () => {
  assert.match(testKey, /^volley_test_[0-9A-Za-z]{36}$/);
  assert.deepEqual([made.mode, made.hint.slice(0, 12)], ['test', 'volley_test_']);
  const { data: listed } = await done('GET', '/keys');
  assert.deepEqual(
    listed.map(({ name, mode }: { name: string; mode: string }) => `${name} ${mode}`),
    ['Tests test', 'Command line live', 'First key live'],
  );
});

test('messages of a test key are delivered by the tester, at a price that the live account does not pay', async () => {
  const before = await done('GET', '/balance');
  const own = await done('GET', '/balance', undefined, testKey);
  assert.equal(own.balance, '1000000.00');
  const sent = await done('POST', '/messages', { to: '+233244000100', sender_id: 'Volley', message: 'Hi' }, testKey);
  const delivered = await settled(sent.campaign_id, 'delivered');
  assert.deepEqual([delivered.cost, delivered.is_simulated], ['0.05', true]);
  const query = new URLSearchParams({ api_key: testKey, to: '+233244000001', sender_id: 'Volley', message: 'Hello' });
  const quick = await app.call('GET', `/v1/sms-campaigns/quick?${query}`);
  assert.equal(quick.body.data.status, 'sent', quick.text);
  await until(
    async () => (await done('GET', '/messages?status=undelivered', undefined, testKey)).data.length === 1,
    'the number that ends with 0001 is not delivered',
  );
  assert.equal((await done('GET', '/balance', undefined, testKey)).balance, '999999.90');
  assert.deepEqual(await done('GET', '/balance'), before);
  const ofLive = await ask('GET', `/messages/${sent.campaign_id}`);
  assert.equal(ofLive.status, 404);
  assert.deepEqual(smsc.log.submits, []);
});

test('a live key beside it still reaches the carrier', async () => {
  await until(async () => {
    const reply = await ask('POST', '/messages', { to: '+233244000101', sender_id: 'Volley', message: 'Real' });
    return reply.status < 300;
  }, 'the route is open');
  await smsc.until(({ log }) => log.submits.length > 0, 30_000);
  assert.ok(smsc.log.submits.every(({ destination }) => destination === '233244000101'));
});

test('a test key makes test keys alone, and has no scope that acts on live accounts', async () => {
  const wanted = { name: 'Live', scopes: ['read'] };
  assert.equal((await done('POST', '/keys', wanted, testKey)).mode, 'test');
  assert.equal((await ask('POST', '/keys', { ...wanted, mode: 'live' }, testKey)).status, 403);
  for (const scope of ['team', 'operator', 'operator_carriers']) {
    const reply = await ask('POST', '/keys', { name: 'Wide', mode: 'test', scopes: ['read', scope] });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['scopes']]);
  }
});

test('the ledgers of both accounts are exact', async () => {
  await checkInvariants(app);
});
