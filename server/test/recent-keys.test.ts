// Starts, checks and messages by keys that this process has just looked up: what another process was told of the key since counts all the same.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timestampFromMs } from '../src/lib/time/timestamp.ts';
import { type Reply, startTestApp } from './testkit/app.ts';
import { app, ask, between, clock, NOON_MS, newNumber, OF_TESTERS } from './testkit/verifications.ts';

/** Few enough that the address is not held off. */
const ROUNDS = 8;
const second = await startTestApp({
  clock,
  settings: { DATABASE_URL: app.url, VOLLEY_SECRET: 'a secret of this test alone', VOLLEY_SIMULATOR: 'no' },
});
const account = await app.newAccount({ scopes: ['send', 'read', 'manage', 'develop'] });

/** What the other process is told. */
async function elsewhere(method: string, path: string, body?: object, key = app.key) {
  const reply = await second.call(method, `/v1${path}`, { key, ...(body && { body }) });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}

const ofAccount = `/admin/accounts/${account.id}`;
const { uuid } = await elsewhere('POST', '/sender-ids', { sender_id: 'Koala', purpose: 'x' }, account.key);
await elsewhere('POST', `/admin/sender-ids/${uuid}/approve`);
await elsewhere('POST', `${ofAccount}/credits`, { amount: '100.00' });
const safe = [...OF_TESTERS.safe_beginnings, '254712345'];
await elsewhere('PUT', '/verification-rules', { safe_beginnings: safe }, account.key);

type Key = { readonly id: number; readonly key: string };
const newKey = (more: object = {}): Promise<Key> =>
  elsewhere('POST', `${ofAccount}/keys`, { name: 'x', scopes: ['send', 'read'], ...more });

const startBy = (key: string, to: string, headers = {}) =>
  ask('POST', '/verifications', { to, sender_id: 'Koala' }, headers, key);
const messageBy = (key: string, to: string) =>
  ask('POST', '/messages', { to, sender_id: 'Koala', message: 'Your code is 1234' }, {}, key);
/** No code of six digits. */
const checkBy = (key: string, id: string) => ask('POST', `/verifications/${id}/check`, { code: '1234' }, {}, key);

async function started(key: string, to: string): Promise<string> {
  const reply = await startBy(key, to);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

const refused = (status: number, code: string, replies: readonly Reply[]) =>
  assert.deepEqual(
    replies.map((reply) => [reply.status, reply.body.code]),
    replies.map(() => [status, code]),
  );

/** Asks for all that a key of no worth must not get: by a statement of its own, by what is pending, by what is refused and by what is kept. */
const askAll = (key: string, { id, number }: { readonly id: string; readonly number: string }) =>
  Promise.all([
    startBy(key, `+${newNumber()}`),
    startBy(key, `+${number}`),
    startBy(key, '12'),
    startBy(key, `+${number}`, { 'idempotency-key': `start ${number}` }),
    ask('POST', '/verifications', '{', {}, key),
    messageBy(key, `+${newNumber()}`),
    messageBy(key, '12'),
    checkBy(key, id),
    checkBy(key, '0196f0c2-7a10-7cc4-9d3e-0242ac120080'),
    ask('POST', `/verifications/${id}/check`, {}, {}, key),
    ask('POST', '/verifications/check', { to: `+${number}`, code: '1234' }, {}, key),
  ]);

const rowsOf = (number: string) =>
  app.sql('select id, sends, checks_left from verifications where account_id = $1 and phone_number >= $2', [
    account.id,
    number,
  ]);

test('a start, a check and a message by a key that was just looked up look it up no more', async () => {
  const { key } = await newKey();
  await started(key, `+${newNumber()}`);
  let lookUps = 0;
  between.onAsked = (statements) => {
    if (statements.some((name) => name.startsWith('api_keys.find'))) lookUps += 1;
    return 'pass';
  };
  const id = await started(key, `+${newNumber()}`);
  assert.equal((await checkBy(key, id)).body.data.checks_left, 4);
  assert.equal((await messageBy(key, `+${newNumber()}`)).status, 201);
  between.onAsked = () => 'pass';
  assert.equal(lookUps, 0);
});

test('a key that was revoked starts and checks nothing, and is told nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id: keyId, key } = await newKey();
    const number = newNumber();
    const kept = await startBy(key, `+${number}`, { 'idempotency-key': `start ${number}` });
    assert.equal(kept.status, 201, kept.text);
    const { id } = kept.body.data;
    assert.equal((await checkBy(key, id)).body.data.checks_left, 4);
    const before = await rowsOf(number);
    await elsewhere('DELETE', `${ofAccount}/keys/${keyId}`);
    refused(401, 'unauthenticated', await askAll(key, { id, number }));
    assert.deepEqual(await rowsOf(number), before, `round ${round}`);
  }
});

test('a key of an account that was suspended starts and checks nothing until the account is resumed', async () => {
  const { key } = await newKey();
  for (let round = 0; round < ROUNDS; round += 1) {
    const number = newNumber();
    const id = await started(key, `+${number}`);
    const before = await rowsOf(number);
    await elsewhere('POST', `${ofAccount}/suspend`, { reason: 'Unpaid' });
    refused(403, 'account_suspended', await askAll(key, { id, number }));
    assert.deepEqual(await rowsOf(number), before, `round ${round}`);
    await elsewhere('POST', `${ofAccount}/resume`);
    assert.equal((await checkBy(key, id)).body.data.checks_left, 4);
  }
});

test('a key that has expired starts and checks nothing', async () => {
  const endMs = clock.nowMs() + 60_000;
  const { key } = await newKey({ expires_at: timestampFromMs(endMs) });
  const number = newNumber();
  const id = await started(key, `+${number}`);
  clock.set(endMs);
  refused(401, 'unauthenticated', await askAll(key, { id, number }));
  clock.set(NOON_MS);
});

test('a key without the scope, or from another address, starts and checks nothing', async () => {
  const { key: own } = await newKey();
  const number = newNumber();
  const id = await started(own, `+${number}`);
  for (const bounds of [{ scopes: ['read'] }, { allowed_addresses: ['192.0.2.0/24'] }]) {
    const { id: keyId, key } = await newKey(bounds);
    refused(403, 'forbidden', await askAll(key, { id, number }));
    await elsewhere('DELETE', `${ofAccount}/keys/${keyId}`);
    refused(401, 'unauthenticated', await askAll(key, { id, number }));
  }
});

test('a number is read in the country that the account has now', async () => {
  const { key } = await newKey();
  for (let round = 0; round < ROUNDS; round += 1) {
    const ghanaian = newNumber();
    const kenyan = `254712345${ghanaian.slice(-3)}`;
    const [country, number] = round % 2 === 0 ? ['KE', kenyan] : ['GH', ghanaian];
    await started(key, `+${newNumber()}`);
    await elsewhere('PUT', ofAccount, { default_country: country });
    const { body, text } = await startBy(key, `0${number.slice(3)}`);
    assert.equal(body.data?.phone_number ?? text, number, `round ${round}`);
  }
});
