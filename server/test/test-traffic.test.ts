// What test keys made, read by those of the live account who may make such keys, and by nobody else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { setMinutePrice, VOICE_SETTINGS } from './testkit/voice.ts';

const app = await startTestApp({ settings: { ...VOICE_SETTINGS, VOLLEY_SECRET: 'a secret of this test alone' } });
const ask = (method: string, path: string, key: string, body?: unknown) =>
  app.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
async function done(method: string, path: string, key: string, body?: unknown) {
  const reply = await ask(method, path, key, body);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.body.data;
}
await done('POST', '/admin/prices', app.key, { match: 'any', price_per_part: '0.05' });
await setMinutePrice(app);
const { key: testKey } = await done('POST', '/keys', app.key, {
  ...{ name: 'Tests', mode: 'test', scopes: ['send', 'read', 'develop'] },
});
const to = '+233244000100';
const by = { to, sender_id: 'Volley' };
const { campaign_id } = await done('POST', '/messages', testKey, { ...by, message: 'Hello' });
const verification = await done('POST', '/verifications', testKey, { ...by, to: '+233244000101' });
const call = await done('POST', '/calls', testKey, { to, text: 'Hello' });

const LISTS = ['/messages', '/calls', '/verifications'];
const ONES = [`/messages/${campaign_id}`, `/calls/${call.id}`, `/verifications/${verification.id}`];

const idsOf = async (path: string, key: string): Promise<string[]> =>
  (await done('GET', path, key)).data.map(({ id }: { id: string }) => id);

test('whoever may make test keys reads what they made, apart from what is live', async () => {
  for (const path of LISTS) {
    const shown = await idsOf(`${path}?mode=test`, app.key);
    assert.deepEqual(shown, await idsOf(path, testKey));
    assert.ok(shown.length > 0, path);
    for (const live of ['', '?mode=live']) assert.deepEqual(await idsOf(`${path}${live}`, app.key), [], path);
  }
  for (const path of ONES) {
    assert.equal((await ask('GET', path, app.key)).status, 404);
    assert.equal((await done('GET', `${path}?mode=test`, app.key)).id, path.split('/')[2]);
    assert.equal((await done('GET', `${path}?mode=live`, testKey)).id, path.split('/')[2]);
  }
  const csv = await ask('GET', '/calls.csv?mode=test', app.key);
  assert.match(csv.text, new RegExp(call.id));
  assert.doesNotMatch((await ask('GET', '/calls.csv', app.key)).text, new RegExp(call.id));
});

test('neither another account nor a key that makes no keys reads it', async () => {
  const { key: stranger } = await app.newAccount();
  const reader = await app.newKey(1, ['read', 'send']);
  for (const path of LISTS) {
    assert.deepEqual(await idsOf(`${path}?mode=test`, stranger), []);
    const refused = await ask('GET', `${path}?mode=test`, reader);
    assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'], refused.text);
  }
  for (const path of ONES) {
    assert.equal((await ask('GET', `${path}?mode=test`, stranger)).status, 404);
    assert.equal((await ask('GET', `${path}?mode=test`, reader)).status, 403);
  }
});

test('nothing that changes takes the parameter', async () => {
  for (const [method, path] of [
    ['DELETE', `/messages/${campaign_id}`],
    ['POST', `/calls/${call.id}/cancel`],
    ['POST', `/verifications/${verification.id}/cancel`],
  ] as const)
    assert.ok((await ask(method, `${path}?mode=test`, app.key)).status >= 404, path);
  assert.equal((await done('GET', `/verifications/${verification.id}`, testKey)).status, 'pending');
});
