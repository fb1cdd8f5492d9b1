// What one process answered holds at once in every other one: each round changes something by way of the first, and then acts
// by way of the second, which has the old state in memory.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Reply, startTestApp } from './testkit/app.ts';

const SETTINGS = { VOLLEY_SIMULATOR: 'yes', VOLLEY_QUICK_SEND_WAIT_SECONDS: '1' };
const first = await startTestApp({ settings: SETTINGS });
const second = await startTestApp({ settings: { ...SETTINGS, DATABASE_URL: first.url } });
const ROUNDS = 50;
const to = '233244123456';

async function done(method: string, path: string, body?: unknown): Promise<Reply> {
  const reply = await first.call(method, `/v1${path}`, { key: first.key, ...(body === undefined ? {} : { body }) });
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply;
}

function send(sender = 'Volley', key = first.key): Promise<Reply> {
  const query = new URLSearchParams({ to, message: 'Your code is 1234', sender_id: sender, api_key: key });
  return second.call('GET', `/v1/sms-campaigns/quick?${query}`, {});
}

await done('POST', '/admin/accounts/1/credits', { amount: '10000.00' });
await done('POST', '/admin/prices', { match: 'any', value: '', price_per_part: '0.01' });

test('a sender ID that was deleted sends no more, and one that was approved sends', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { uuid } = (await done('POST', '/sender-ids', { sender_id: 'Koala', purpose: 'x' })).body.data;
    assert.match((await send('Koala')).text, /is pending/, `round ${round}`);
    await done('POST', `/admin/sender-ids/${uuid}/approve`);
    const sent = await send('Koala');
    assert.equal(sent.status, 200, `round ${round}: ${sent.text}`);
    await done('DELETE', `/sender-ids/${uuid}`);
    const refused = await send('Koala');
    assert.equal(refused.status, 422, `round ${round}: ${refused.text}`);
    assert.deepEqual(Object.keys(refused.body.errors), ['sender_id']);
  }
});

test('a sender ID that was suspended sends no more, and one that was resumed sends', async () => {
  const { uuid } = (await done('POST', '/sender-ids', { sender_id: 'Panda', purpose: 'x' })).body.data;
  await done('POST', `/admin/sender-ids/${uuid}/approve`);
  for (let round = 0; round < ROUNDS; round += 1) {
    assert.equal((await send('Panda')).status, 200, `round ${round}`);
    await done('POST', `/admin/sender-ids/${uuid}/suspend`, { reason: 'Complaints' });
    const refused = await send('Panda');
    assert.equal(refused.status, 422, `round ${round}: ${refused.text}`);
    assert.match(refused.text, /is suspended/);
    const body = { to, message: 'x', sender_id: 'Panda' };
    assert.equal((await second.call('POST', '/v1/messages', { key: first.key, body })).status, 422, `round ${round}`);
    await done('POST', `/admin/sender-ids/${uuid}/resume`);
  }
});

test('a key that was revoked sends no more', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = (await done('POST', '/admin/accounts/1/keys', { name: 'x', scopes: ['send', 'read'] })).body.data;
    assert.equal((await send('Volley', key.key)).status, 200);
    await done('DELETE', `/admin/accounts/1/keys/${key.id}`);
    const refused = await send('Volley', key.key);
    assert.equal(refused.status, 401, `round ${round}: ${refused.text}`);
    assert.equal(refused.body.message, 'Invalid API key.');
  }
});

test('a number that was suppressed gets nothing, and a setting that lets codes through counts', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await done('POST', '/suppressions', { phone_number: to });
    assert.equal((await send()).status, 422, `round ${round}`);
    await done('PUT', '/admin/accounts/1', { transactional_through_suppression: true });
    assert.equal((await send()).status, 200, `round ${round}`);
    await done('PUT', '/admin/accounts/1', { transactional_through_suppression: false });
    assert.equal((await send()).status, 422, `round ${round}`);
    await done('DELETE', `/suppressions/${to}`);
    assert.equal((await send()).status, 200, `round ${round}`);
  }
});

test('a price that was set is the price', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const price = (round % 7) + 1;
    await done('POST', '/admin/prices', { match: 'any', value: '', price_per_part: `0.0${price}` });
    const sent = await send();
    assert.equal(sent.status, 200, sent.text);
    const [row] = await first.sql<{ price: string }>('select price from messages order by id desc limit 1');
    assert.equal(Number(row?.price), price, `round ${round}`);
  }
});

test('a route that was removed is no route, and one that was set is one', async () => {
  const carrier = (await done('GET', '/admin/carriers')).body.data.data[0].id;
  for (let round = 0; round < ROUNDS / 2; round += 1) {
    const { id } = (await done('GET', '/admin/routes')).body.data.data[0];
    await done('DELETE', `/admin/routes/${id}`);
    assert.match((await send()).text, /no route/, `round ${round}`);
    await done('POST', '/admin/routes', { match: 'any', value: '', tiers: [[{ carrier_id: carrier, weight: 100 }]] });
    assert.equal((await send()).status, 200, `round ${round}`);
  }
});

test('a carrier that was paused gets nothing', async () => {
  const carrier = (await done('GET', '/admin/carriers')).body.data.data[0].id;
  for (let round = 0; round < 5; round += 1) {
    const before = (await send()).body.data.status;
    assert.ok(before === 'sent' || before === 'delivered', before);
    await done('POST', `/admin/carriers/${carrier}/pause`);
    const { status, campaign_id: uuid } = (await send()).body.data;
    assert.equal(status, 'queued', `round ${round}`);
    await done('POST', `/admin/carriers/${carrier}/resume`);
    for (let row = ''; row !== 'sent' && row !== 'delivered'; await sleep(20)) {
      const [found] = await first.sql<{ status: string }>('select status from messages where id = $1', [uuid]);
      row = found?.status ?? '';
    }
  }
});
