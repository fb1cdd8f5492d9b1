// A body that takes long to check must not hold the thread that answers all others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allOperations } from '@volley/contract';
import { startTestApp } from './testkit/app.ts';

// Each refused request comes from an address of its own: so many failures of one address are held off.
const app = await startTestApp({ settings: { VOLLEY_TRUSTED_PROXIES: '127.0.0.1' } });
const own = await app.newAccount();
const other = await app.newAccount();

const unknownFields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, 0])));

test('whoever is not signed in sends no large body, and is told of a hundred fields at most', async () => {
  const send = (body: string) => app.call('POST', '/v1/session', { body });
  const large = await send(unknownFields(80_000));
  assert.equal(large.status, 413, large.text.slice(0, 200));
  assert.equal(large.headers.get('volley-error-code'), 'too_large');
  const small = await send(unknownFields(1_000));
  assert.equal(small.status, 422);
  assert.ok(Object.keys(small.body.errors).length <= 102, small.text.slice(0, 200));
});

test('of 80,000 unknown fields a hundred are named', async () => {
  const body = unknownFields(80_000);
  const beganAt = performance.now();
  const refused = await app.call('POST', '/v1/groups', { key: own.key, body });
  const took = performance.now() - beganAt;
  assert.equal(refused.status, 422, refused.text.slice(0, 200));
  assert.ok(Object.keys(refused.body.errors).length <= 101);
  const again = performance.now();
  JSON.parse(body);
  console.log(`refused after ${took.toFixed(0)} ms; parsing alone takes ${(performance.now() - again).toFixed(0)} ms`);
});

test('no operation reads more than 16 KiB of whoever has no key', async () => {
  const body = unknownFields(2_000);
  assert.ok(body.length > 16_384);
  for (const [index, { id, listener, auth, method, path, upload }] of allOperations.entries()) {
    if (method === 'GET') continue;
    const address = path.replaceAll(/\{\w+\}/g, '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff');
    const call = listener === 'api' ? app.call : app.callLinks;
    const type = upload === undefined ? 'application/json' : (upload.contentTypes[0] ?? '');
    const headers = { 'content-type': type, 'x-forwarded-for': `2001:db8:${index.toString(16)}::1` };
    const refused = await call(method, `/v1${address}`, { body, headers });
    assert.equal(refused.status, auth === 'open' ? 413 : 401, `${id}: ${refused.text.slice(0, 200)}`);
  }
});

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Returns the median time of a small request of another account, while `flood` goes on. */
async function timeBeside(flood: (() => Promise<unknown>) | null): Promise<number> {
  let isOn = true;
  const floods = Array.from({ length: flood ? 4 : 0 }, async () => {
    while (isOn) await flood?.();
  });
  const times: number[] = [];
  for (let sent = 0; sent < 40; sent += 1) {
    const beganAt = performance.now();
    assert.equal((await app.call('GET', '/v1/balance', { key: other.key })).status, 200);
    times.push(performance.now() - beganAt);
  }
  isOn = false;
  await Promise.all(floods);
  return median(times);
}

test('an account that floods with large bodies leaves the thread to others for most of the time', async () => {
  const numbers = Array.from({ length: 10_000 }, (_, index) => `02441${String(10_000 + index)}x`);
  const draft = { name: 'Large', message: 'Hello', sender_id: 'Volley', recipients: { phone_numbers: numbers } };
  const flood = async () => {
    const reply = await app.call('POST', '/v1/sms-campaigns', { key: own.key, body: draft });
    assert.ok(reply.status < 500, reply.text.slice(0, 200));
  };
  await flood();
  const alone = await timeBeside(null);
  const beside = await timeBeside(flood);
  console.log(`alone ${alone.toFixed(1)} ms, beside four large bodies at once ${beside.toFixed(1)} ms`);
  assert.ok(beside < 20 * alone + 200, `alone ${alone} ms, beside ${beside} ms`);
});

test('large bodies of one account are all answered, one after the other', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `Group ${index} ${'x'.repeat(20_000)}`);
  const replies = await Promise.all(
    names.map((name) => app.call('POST', '/v1/groups', { key: own.key, body: { name } })),
  );
  assert.ok(replies.every(({ status }) => status === 422));
});
