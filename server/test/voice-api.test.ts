import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { parseWav } from '../src/sip/media/wav.ts';
import { startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import {
  addTrunk,
  hum,
  makeVoiceCampaign,
  sendVoice,
  uploadHum,
  VOICE_SETTINGS,
  waitForVoice,
} from './testkit/voice.ts';

const app = await startTestApp({ settings: VOICE_SETTINGS });
const fake = await startFakeTrunk({ behaviourOf: () => ({ status: 486 }) });
after(() => fake.stop());

const upload = (body: Uint8Array, type = 'audio/wav') =>
  app.call('POST', '/v1/recordings?name=x', { key: app.key, body, headers: { 'content-type': type } });
const { key } = app;

test('the same sound again is the same recording, and it can be heard as it will be played', async () => {
  const first = await uploadHum(app, 1);
  assert.equal(await uploadHum(app, 1), first);
  const { body } = await app.call('GET', `/v1/recordings/${first}`);
  assert.equal(body.data.duration_seconds, 1);
  const response = await fetch(`${app.api}/v1/recordings/${first}/sound.wav`, {
    headers: { authorization: `Bearer ${key}` },
  });
  assert.equal(response.headers.get('content-type'), 'audio/wav');
  const sound = parseWav(Buffer.from(await response.arrayBuffer()));
  assert.deepEqual([sound.sampleRate, sound.samples.length], [8_000, 8_000]);
  const list = await app.call('GET', '/v1/recordings');
  assert.deepEqual([list.body.data.data.length, list.body.data.next_cursor], [1, null]);
});

test('what is no recording is refused with a sentence', async () => {
  const text = await upload(Buffer.from('not a sound at all'));
  assert.equal(text.status, 422);
  assert.deepEqual(text.body.errors, { recording: ['The file is not a WAV recording.'] });
  assert.equal((await upload(hum(1), 'text/plain')).status, 415);
  assert.equal((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).status, 413);
  const json = await app.call('POST', '/v1/recordings?name=x', { key, body: { name: 'x' } });
  assert.equal(json.status, 415);
  const elsewhere = await app.call('POST', '/v1/groups', {
    key,
    body: hum(1),
    headers: { 'content-type': 'audio/wav' },
  });
  assert.equal(elsewhere.status, 415);
});

test('a repeated upload with its Idempotency-Key acts once, and another file under the same key is refused', async () => {
  const headers = { 'content-type': 'application/octet-stream', 'idempotency-key': 'upload-1' };
  const send = (body: Uint8Array) => app.call('POST', '/v1/recordings?name=once', { key, body, headers });
  const first = await send(hum(0.5));
  assert.equal(first.status, 201);
  assert.deepEqual((await send(hum(0.5))).body, first.body);
  assert.equal((await send(hum(0.6))).status, 409);
});

test('a draft is checked, changed and deleted; a campaign that has begun is not', async () => {
  const unknown = { name: 'x', recording_id: '0196f0c2-7a10-7cc4-9d3e-0242ac12ffff' };
  const refused = await app.call('POST', '/v1/voice-campaigns', { key, body: unknown });
  assert.deepEqual(refused.body.errors, { recording_id: ['This recording does not exist.'] });
  const recording_id = await uploadHum(app, 10);
  for (const [field, value] of [
    ['duration_seconds_max', 5],
    ['channels', 0],
    ['ring_seconds', 1],
    ['caller_id', 'Volley'],
    ['digit_results', { x: 'y' }],
    ['calling_window', { from: '25:00', to: '08:00' }],
    ['recipients', { phone_numbers: ['12'] }],
  ] as const) {
    const reply = await app.call('POST', '/v1/voice-campaigns', {
      key,
      body: { name: 'x', recording_id, [field]: value },
    });
    assert.equal(reply.status, 422, `${field}: ${reply.text}`);
    assert.ok(
      Object.keys(reply.body.errors).some((name) => name.startsWith(field)),
      reply.text,
    );
  }
  const zone = { from: '08:00', to: '20:00', time_zone: 'Nowhere' };
  const nowhere = await app.call('POST', '/v1/voice-campaigns', {
    key,
    body: { name: 'x', recording_id, calling_window: zone },
  });
  assert.equal(nowhere.status, 422);
  const empty = await app.call('POST', '/v1/groups', { key, body: { name: 'Nobody yet' } });
  const uuid = await makeVoiceCampaign(app, { recording_id, recipients: { group_ids: [empty.body.data.uuid] } });
  const changed = await app.call('PUT', `/v1/voice-campaigns/${uuid}`, {
    key,
    body: { name: 'Second try', retry: { count: 3 }, calling_window: { from: '22:00', to: '06:00' } },
  });
  assert.equal(changed.body.data.name, 'Second try');
  assert.deepEqual(changed.body.data.retry.count, 3);
  assert.equal(changed.body.data.retry.interval_seconds, 1_800);
  assert.deepEqual(changed.body.data.calling_window, { from: '22:00', to: '06:00', time_zone: '' });
  for (const verb of ['pause', 'resume', 'cancel']) {
    assert.equal((await app.call('POST', `/v1/voice-campaigns/${uuid}/${verb}`)).status, 409, verb);
  }
  await sendVoice(app, uuid);
  const { campaign } = await waitForVoice(app, uuid, ({ status }) => status === 'failed');
  assert.equal(campaign['fail_reason'], 'no_recipients');
  assert.equal((await app.call('PUT', `/v1/voice-campaigns/${uuid}`, { key, body: {} })).status, 409);
  assert.equal((await app.call('DELETE', `/v1/voice-campaigns/${uuid}`)).status, 409);
  const other = await makeVoiceCampaign(app, { recording_id, recipients: {} });
  assert.equal((await app.call('DELETE', `/v1/voice-campaigns/${other}`)).status, 200);
  assert.equal((await app.call('GET', `/v1/voice-campaigns/${other}`)).status, 404);
});

test('without a trunk or a price the preview says so, and the campaign fails with the reason', async () => {
  const uuid = await makeVoiceCampaign(app, { recipients: { phone_numbers: ['+233244000001'] } });
  const preview = async () => (await app.call('POST', `/v1/voice-campaigns/${uuid}/preview`)).body.data;
  assert.deepEqual((await preview()).skipped, [{ reason: 'no_trunk', recipients: 1 }]);
  await addTrunk(app, fake.port, { prefixes: ['44'] });
  assert.deepEqual((await preview()).skipped, [{ reason: 'no_trunk', recipients: 1 }]);
  await addTrunk(app, fake.port, { name: 'Second', prefixes: ['233'] });
  assert.deepEqual((await preview()).skipped, [{ reason: 'no_price', recipients: 1 }]);
  await sendVoice(app, uuid);
  const { campaign, recipients } = await waitForVoice(app, uuid, ({ status }) => status === 'failed');
  assert.equal(campaign['fail_reason'], 'no_price');
  assert.deepEqual(
    recipients.map(({ status }) => status),
    ['skipped'],
  );
});

test('a scheduled campaign begins at its time and can be cancelled before', async () => {
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const uuid = await makeVoiceCampaign(app, { scheduled_at, recipients: { phone_numbers: ['+233244000002'] } });
  const reply = await app.call('POST', `/v1/voice-campaigns/${uuid}/send`, { key, body: {} });
  assert.equal(reply.body.data.status, 'scheduled');
  await app.sql('update voice_campaigns set scheduled_at = $2 where uuid = $1', [uuid, new Date().toISOString()]);
  await waitForVoice(app, uuid, ({ status }) => status === 'failed');
  const second = await makeVoiceCampaign(app, { scheduled_at, recipients: { phone_numbers: ['+233244000002'] } });
  await sendVoice(app, second);
  assert.equal((await app.call('POST', `/v1/voice-campaigns/${second}/cancel`)).body.data.status, 'cancelled');
  const kept = await app.call('DELETE', `/v1/voice-campaigns/${second}`);
  assert.equal(kept.status, 409);
  assert.match(kept.body.message, /^This campaign is cancelled: only .* deleted\. This one stays as the record /);
});

test('a recording leaves when no campaign plays it any more, and a campaign that has ended cannot be retried without it', async () => {
  const recording_id = await uploadHum(app, 0.3);
  const remove = () => app.call('DELETE', `/v1/recordings/${recording_id}`);
  const uuid = await makeVoiceCampaign(app, { recording_id, recipients: { phone_numbers: ['+819012345678'] } });
  assert.equal((await remove()).status, 409);
  await sendVoice(app, uuid);
  await waitForVoice(app, uuid, ({ status }) => status === 'failed');
  assert.equal((await remove()).status, 200);
  assert.equal((await app.call('GET', `/v1/recordings/${recording_id}`)).status, 404);
  const { body } = await app.call('GET', `/v1/voice-campaigns/${uuid}`);
  assert.deepEqual([body.data.status, body.data.recording_id], ['failed', null]);
  const retried = await app.call('POST', `/v1/voice-campaigns/${uuid}/retry-failed`);
  assert.equal(retried.status, 409);
  assert.match(retried.body.message, /^The recording of this campaign was deleted/);
  const draft = { name: 'x', recording_id };
  const named = await app.call('POST', '/v1/voice-campaigns', { key, body: draft });
  assert.deepEqual(named.body.errors, { recording_id: ['This recording does not exist.'] });
});

test('a trunk is added, asked, changed and removed, and its password is never shown', async () => {
  const id = await addTrunk(app, fake.port, { name: 'Asked', username: 'volley', password: 'secret-of-the-trunk' });
  await waitUntilReady(id);
  const check = await app.call('POST', `/v1/admin/trunks/${id}/check`);
  assert.equal(check.body.data.is_reachable, true);
  const taken = await app.call('POST', '/v1/admin/trunks', { key, body: { name: 'asked', host: '192.0.2.1' } });
  assert.deepEqual(taken.body.errors, { name: ['Another trunk has this name.'] });
  const changed = await app.call('PUT', `/v1/admin/trunks/${id}`, { key, body: { channels: 60, is_paused: true } });
  assert.deepEqual(
    [changed.body.data.channels, changed.body.data.is_paused, changed.body.data.has_password],
    [60, true, true],
  );
  const list = await app.call('GET', '/v1/admin/trunks');
  assert.doesNotMatch(list.text, /secret-of-the-trunk/);
  const [row] = await app.sql<{ sealed: string }>('select sealed_password::text as sealed from trunks where id = $1', [
    id,
  ]);
  assert.doesNotMatch(Buffer.from((row?.sealed ?? '').slice(2), 'hex').toString('latin1'), /secret-of-the-trunk/);
  assert.equal((await app.call('DELETE', `/v1/admin/trunks/${id}`)).status, 200);
  assert.equal((await app.call('GET', `/v1/admin/trunks/${id}`)).status, 404);
});

async function waitUntilReady(id: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await app.call('POST', `/v1/admin/trunks/${id}/check`)).status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('the trunk was not ready in five seconds');
}

test('a trunk that says nothing is told so in a few seconds', async () => {
  const silent = createSocket('udp4').bind(0, '127.0.0.1');
  await once(silent, 'listening');
  const id = await addTrunk(app, silent.address().port);
  const check = await app.call('POST', `/v1/admin/trunks/${id}/check`);
  assert.deepEqual([check.body.data.is_reachable, check.body.data.status_code], [false, null]);
  silent.close();
});

test('minute prices are set, listed and removed', async () => {
  const set = (prefix: string, price_per_minute: string) =>
    app.call('POST', '/v1/admin/voice-prices', { key, body: { prefix, price_per_minute } });
  assert.equal((await set('', '0.10')).body.data.price_per_minute, '0.10');
  await set('44', '0.20');
  assert.equal((await set('44', '0.25')).body.data.price_per_minute, '0.25');
  assert.equal((await set('44', '-1')).status, 422);
  const prices = (await app.call('GET', '/v1/admin/voice-prices')).body.data;
  assert.deepEqual(
    prices.map(({ prefix }: { prefix: string }) => prefix),
    ['', '44'],
  );
  assert.equal((await app.call('DELETE', '/v1/admin/voice-prices/44')).status, 200);
  assert.equal((await app.call('DELETE', '/v1/admin/voice-prices/44')).status, 404);
  assert.equal((await app.call('DELETE', '/v1/admin/voice-prices/any')).status, 200);
});
