import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareRecording } from '../../src/sip/index.ts';
import { writeWav } from '../../src/sip/media/wav.ts';
import type { FakeTrunk } from '../../src/sip/testing/index.ts';
import type { TestApp } from './app.ts';
import { pauseMs } from './eventually.ts';

/** A hum of so many seconds: what a person would upload. */
export function hum(seconds: number, hertz = 440): Buffer {
  const samples = Int16Array.from({ length: seconds * 16_000 }, (_, index) =>
    Math.round(Math.sin((index * hertz * 2 * Math.PI) / 16_000) * 8_000),
  );
  return writeWav(samples, 16_000);
}

const FRAME_HEX = 320;

/** What a call played, silence before and behind left out, beside the sound that it should have: how much of it, and whether it is a part of that sound. */
export function heardOf(
  call: FakeTrunk['calls'][number],
  wav: Buffer,
): { heard: string; isPart: boolean; share: number } {
  const heard = call.media.packets
    .toSorted((a, b) => a.sequence - b.sequence)
    .map(({ payload }) => payload.toString('hex'))
    .filter((frame) => !/^(ff|7f)*$/.test(frame))
    .join('');
  const played = Buffer.from(prepareRecording(wav).mulaw).toString('hex');
  // The first and the last frames have some silence in them.
  const isPart = played.includes(heard.slice(FRAME_HEX, played.length - 2 * FRAME_HEX));
  return { heard, isPart, share: heard.length / played.length };
}

export async function uploadHum(app: TestApp, seconds = 0.2, key = app.key): Promise<string> {
  const body = hum(seconds);
  const reply = await app.call('POST', '/v1/recordings?name=Reminder', {
    key,
    body: new Uint8Array(body),
    headers: { 'content-type': 'audio/wav' },
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.uuid;
}

export interface RecipientView {
  readonly id: number;
  readonly phone_number: string;
  readonly status: string;
  readonly called_at: string | null;
  readonly duration: number;
}

export async function makeVoiceCampaign(
  app: TestApp,
  fields: Record<string, unknown> & { recipients: unknown },
  key = app.key,
): Promise<string> {
  const recording = fields['recording_id'] ?? (await uploadHum(app, 0.2, key));
  const body = { name: 'Clinic reminder', recording_id: recording, ...fields };
  const reply = await app.call('POST', '/v1/voice-campaigns', { key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.uuid;
}

/** A number that the account of the key may show from now on; what it returns names it to the operator. */
export async function approveCallerId(app: TestApp, phoneNumber: string, key = app.key): Promise<string> {
  const body = { phone_number: phoneNumber, purpose: 'Tests' };
  const asked = await app.call('POST', '/v1/caller-ids', { key, body });
  assert.equal(asked.status, 201, asked.text);
  const { uuid } = asked.body.data;
  const approved = await app.call('POST', `/v1/admin/caller-ids/${uuid}/approve`, { key: app.key });
  assert.equal(approved.status, 200, approved.text);
  return uuid;
}

export async function sendVoice(app: TestApp, uuid: string, key = app.key): Promise<void> {
  const reply = await app.call('POST', `/v1/voice-campaigns/${uuid}/send`, { key, body: {} });
  assert.equal(reply.status, 200, reply.text);
}

const WAIT_MS_MAX = 60_000;

/** Polls until the campaign is as wanted, or says how it stands instead. */
export async function waitForVoice(
  app: TestApp,
  uuid: string,
  // biome-ignore lint/suspicious/noExplicitAny: the contract checked its shape already.
  isAsWanted: (campaign: any, recipients: RecipientView[]) => boolean,
  key = app.key,
): Promise<{ campaign: Record<string, unknown>; recipients: RecipientView[] }> {
  const startedMs = performance.now();
  for (;;) {
    const { body } = await app.call('GET', `/v1/voice-campaigns/${uuid}`, { key });
    const list = await app.call('GET', `/v1/voice-campaigns/${uuid}/recipients`, { key });
    if (isAsWanted(body.data, list.body.data)) return { campaign: body.data, recipients: list.body.data };
    if (performance.now() > startedMs + WAIT_MS_MAX)
      assert.fail(`still ${JSON.stringify(body.data)} ${JSON.stringify(list.body.data)} ${app.logged().slice(-3_000)}`);
    await sleep(pauseMs(startedMs));
  }
}

export const isCompleted = (campaign: { status: string }): boolean => campaign.status === 'completed';

/** A trunk of the operator's own, as it would be added: it leads to the far side of the test. */
export async function addTrunk(app: TestApp, port: number, fields: Record<string, unknown> = {}): Promise<number> {
  const body = {
    name: `Trunk ${port}`,
    host: '127.0.0.1',
    port,
    caller_id: '233302000001',
    calls_per_second: 100,
    // A trunk gets no requests but those that its test is about.
    keep_alive_seconds: 0,
    ...fields,
  };
  const reply = await app.call('POST', '/v1/admin/trunks', { key: app.key, body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

/** Waits until the service calls through a trunk that was just added: by itself it looks for new ones every half second. */
export async function awaitTrunk(app: TestApp, id: number): Promise<void> {
  const reply = await app.call('POST', `/v1/admin/trunks/${id}/check`, { key: app.key });
  assert.equal(reply.status, 200, reply.text);
}

export async function setMinutePrice(app: TestApp, price = '0.30', prefix = ''): Promise<void> {
  const reply = await app.call('POST', '/v1/admin/voice-prices', {
    key: app.key,
    body: { prefix, price_per_minute: price },
  });
  assert.equal(reply.status, 200, reply.text);
}

/** What a test of real trunks runs with: SIP on loopback, and no patience at the end. */
export const VOICE_SETTINGS = {
  VOLLEY_SIP_HOST: '127.0.0.1',
  VOLLEY_SECRET: 'a secret of this test alone',
  VOLLEY_CALL_DRAIN_SECONDS: '0',
};
