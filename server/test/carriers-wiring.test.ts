import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';

test('a first start with the simulator sends a quick message at the seeded price, marked as simulated', async () => {
  const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
  const query = new URLSearchParams({ api_key: app.key, to: '+233201234567', sender_id: 'Volley', message: 'Hello' });
  const reply = await app.call('GET', `/v1/sms-campaigns/quick?${query}`, {});
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.data.status, 'sent');
  const [row] = await app.sql<{ is_simulated: boolean; cost: string }>('select is_simulated, cost from messages');
  assert.deepEqual([row?.is_simulated, Number(row?.cost)], [true, 5]);
});
