import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeHold } from '../../server/src/backup/index.ts';
import { startTestApp } from '../../server/test/testkit/app.ts';
import { commandLine } from '../../server/test/testkit/command-line.ts';

const startHeld = async () => {
  const app = await startTestApp({
    settings: { VOLLEY_SIMULATOR: 'yes' },
    prepare: ({ db }) => db.dedicated((client) => placeHold(client)),
  });
  return { app, cli: commandLine({ VOLLEY_URL: app.api, VOLLEY_KEY: app.key }) };
};

const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const text = { to: '0244123456', message: 'Hello', sender_id: 'Volley' };

test('while a restore holds everything back, single messages are refused and nothing is charged', async () => {
  const { app, cli } = await startHeld();
  const query = new URLSearchParams({ ...text, api_key: app.key });
  const balance = () => cli.say('credit', 'show');
  const before = await balance();
  for (const reply of [
    await app.call('GET', `/v1/sms-campaigns/quick?${query}`),
    await app.call('POST', '/v1/messages', { key: app.key, body: text }),
    await app.call('POST', '/v1/messages', { key: app.key, body: text, headers: { 'idempotency-key': 'held' } }),
    await app.call('POST', '/v1/messages', { key: app.key, body: { ...text, scheduled_at: inAnHour } }),
  ]) {
    assert.equal(reply.status, 503, reply.text);
    assert.match(reply.body.message, /restored from a backup and sends nothing until its operator releases it/);
    assert.equal(reply.headers.get('retry-after'), '60');
  }
  assert.equal(await balance(), before);
  assert.deepEqual(await app.sql('select 1 from messages'), []);
  const ready = await fetch(`${app.api}/readyz`, { headers: { authorization: `Bearer ${app.key}` } });
  assert.equal(ready.status, 200);
  assert.match(await ready.text(), /"outgoing","ok":true,"message":"Held, reason: restored/);
  assert.match(app.logged(), /nothing is sent until the operator releases the hold/);
  const plain = await app.newKey(1, ['send', 'read', 'manage']);
  assert.equal((await app.call('GET', '/v1/admin/outgoing-hold', { key: plain })).status, 403);
});

test('a campaign sent meanwhile waits, says why, and goes out once the operator releases what was due as well', async () => {
  const { app, cli } = await startHeld();
  const { uuid } = await cli.json<{ uuid: string }>(
    ...['campaign', 'create', 'Offer', 'Hello', '--from', 'Volley', '--number', '0244123456'],
  );
  await cli.say('campaign', 'send', uuid);
  const report = async () => (await app.call('GET', `/v1/sms-campaigns/${uuid}/report`)).body.data;
  assert.equal((await report()).waiting_for, 'restored');
  assert.match(await cli.say('campaign', 'report', uuid), /waiting for +restored\n/);
  assert.match(
    await cli.say('health', 'show'),
    /^is ready +yes\nversion [\s\S]*\noutgoing +yes +yes +Held, reason: restored/,
  );
  const shown = await cli.say('hold', 'show');
  assert.match(shown, /^is held +yes\n.*restored at +\d/s);
  assert.match(shown, /\ndue +none\n/);
  assert.match(
    await cli.say('hold', 'release', '--due', 'cancel'),
    /cancelled and refunded\. Messages and calls go out again/,
  );
  assert.equal(await cli.say('hold', 'show'), 'Nothing is held: messages and calls go out normally.\n');
  await cli.say('campaign', 'watch', uuid);
  assert.equal((await report()).counts.skipped, 0, 'it was not due before the restore');
  const again = await cli.run('hold', 'release', '--due', 'send');
  assert.equal(again.code, 1);
  assert.match(again.err, /Nothing is held/);
  assert.equal((await app.call('POST', '/v1/messages', { key: app.key, body: text })).status, 201);
});
