import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from './testkit/app.ts';
import { hum } from './testkit/voice.ts';

const DAY_MS = 86_400_000;
const app = await startTestApp({ settings: { VOLLEY_SIMULATOR: 'yes' } });
const at = (aheadMs: number): string => new Date(Date.now() + aheadMs).toISOString();

const post = (path: string, body: unknown) => app.call('POST', path, { key: app.key, body });

function refuses(reply: { status: number; text: string; body: { errors: Record<string, string[]> } }, words: RegExp) {
  assert.equal(reply.status, 422, reply.text);
  assert.match(reply.body.errors['scheduled_at']?.[0] ?? '', words);
}

test('a single message is taken for a time within the next 90 days, and all that is wrong is said at once', async () => {
  const text = { to: '0244123456', message: 'Hello', sender_id: 'Volley' };
  const send = (scheduled_at: string, more = {}) => post('/v1/messages', { ...text, ...more, scheduled_at });
  refuses(await send(at(-10 * 60_000)), /^The scheduled at field must not lie in the past\.$/);
  refuses(await send('1999-01-01T00:00:00Z'), /in the past/);
  refuses(await send(at(91 * DAY_MS)), /^The scheduled at field must not lie more than 90 days ahead\.$/);
  refuses(await send('9999-12-31T00:00:00Z'), /more than 90 days/);
  const both = await send(at(91 * DAY_MS), { sender_id: 'Nobody' });
  assert.deepEqual(Object.keys(both.body.errors).sort(), ['scheduled_at', 'sender_id']);
  for (const aheadMs of [-60_000, 60_000, 89 * DAY_MS]) assert.equal((await send(at(aheadMs))).status, 201);
});

test('a campaign begins within five years; the anchor of a series may lie behind us', async () => {
  const draft = { name: 'Offer', message: 'Hello', sender_id: 'Volley', recipients: { phone_numbers: ['0244123456'] } };
  const create = (scheduled_at: string, more = {}) => post('/v1/sms-campaigns', { ...draft, ...more, scheduled_at });
  refuses(await create(at(-DAY_MS)), /in the past/);
  refuses(await create(at(1_828 * DAY_MS)), /more than 1827 days ahead/);
  const series = { is_recurring: true, recurrence_frequency: 'daily' };
  assert.equal((await create(at(-DAY_MS), series)).status, 201);
  refuses(await create(at(-1_828 * DAY_MS), series), /in the past/);
  const made = await create(at(DAY_MS));
  const path = `/v1/sms-campaigns/${made.body.data.uuid}`;
  refuses(await app.call('PUT', path, { key: app.key, body: { scheduled_at: at(1_828 * DAY_MS) } }), /1827 days/);
  refuses(await post(`${path}/send`, { scheduled_at: at(1_828 * DAY_MS) }), /1827 days/);
});

test('so does a voice campaign', async () => {
  const uploaded = await fetch(`${app.api}/v1/recordings?name=Hum`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'audio/wav' },
    body: new Uint8Array(hum(0.2)),
  });
  const { data } = (await uploaded.json()) as { data: { uuid: string } };
  const create = (scheduled_at: string) =>
    post('/v1/voice-campaigns', { name: 'Offer', recording_id: data.uuid, scheduled_at });
  refuses(await create(at(-DAY_MS)), /in the past/);
  refuses(await create(at(1_828 * DAY_MS)), /1827 days ahead/);
  assert.equal((await create(at(DAY_MS))).status, 201);
});
