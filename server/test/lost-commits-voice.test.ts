import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWERED, startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { atEnd } from './testkit/at-end.ts';
import { eventually } from './testkit/eventually.ts';
import { checkLedger } from './testkit/invariants.ts';
import { loseAnswerOf, proxyToBe } from './testkit/postgres-proxy.ts';
import {
  addTrunk,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  uploadHum,
  VOICE_SETTINGS,
  waitForVoice,
} from './testkit/voice.ts';

const { through, proxy } = proxyToBe();
const app = await startTestApp({ settings: VOICE_SETTINGS, through });
const between = proxy();
const fake = await startFakeTrunk({ ringMs: 50, behaviourOf: () => ANSWERED });
atEnd(() => fake.stop());
await addTrunk(app, fake.port);
await setMinutePrice(app);
const recording = await uploadHum(app);
const CALLS = 5;

/** What is committed on the way of a single call; its request is repeated with the same Idempotency-Key. */
const OF_SINGLE = [
  'voice_campaigns.begin_call',
  'trunk_channels.insert',
  'call_attempts.lock_status',
  'call_attempts.end',
];

for (const [index, name] of OF_SINGLE.entries()) {
  test(`a single call is made once and charged once when the answer to ${name} is lost`, async () => {
    const number = `2332440099${index}0`;
    const held = async () => (await app.call('GET', '/v1/balance', { key: app.key })).body.data.held;
    const ask = () =>
      app.call('POST', '/v1/calls', {
        key: app.key,
        headers: { 'idempotency-key': `single-${index}` },
        body: { to: `+${number}`, recording_id: recording },
      });
    loseAnswerOf(between, name);
    const first = await ask();
    const reply = first.status === 201 ? first : await ask();
    assert.equal(reply.status, 201, reply.text);
    const { id } = reply.body.data;
    const read = async () => (await app.call('GET', `/v1/calls/${id}`, { key: app.key })).body.data;
    const ended = await eventually(read, (call) => call.ended_at !== null);
    assert.equal(between.lost.answers, 1);
    assert.deepEqual([ended.status, ended.cost], ['answered', '0.30']);
    assert.equal(fake.calls.filter((call) => call.number === number).length, 1);
    const found = await app.sql('select 1 from voice_recipients where phone_number = $1', [number]);
    assert.equal(found.length, 1);
    await eventually(held, (now) => now === '0.00');
    await checkLedger(app);
  });
}

/** What is committed on the way of a call. */
const STATEMENTS = [
  'voice_campaigns.prepared',
  'trunk_channels.insert',
  'call_attempts.note_facts',
  'call_attempts.end',
  'trunk_channels.list_own',
];

for (const [index, name] of STATEMENTS.entries()) {
  test(`everybody is called once, or again after a call that never began, when the answer to ${name} is lost`, async () => {
    const numbers = Array.from({ length: CALLS }, (_, n) => `23324400${index}${String(n).padStart(3, '0')}`);
    const rules = { retry: { count: 3, interval_seconds: 1, outcomes: ['failed'] } };
    const recipients = { phone_numbers: numbers.map((number) => `+${number}`) };
    const uuid = await makeVoiceCampaign(app, { recording_id: recording, recipients, ...rules });
    loseAnswerOf(between, name);
    await sendVoice(app, uuid);
    const { recipients: found } = await waitForVoice(app, uuid, isCompleted);
    // What is committed every other second may come only after the last call.
    const deadlineMs = performance.now() + 60_000;
    while (between.lost.answers === 0 && performance.now() < deadlineMs) await sleep(20);
    assert.equal(between.lost.answers, 1);
    assert.deepEqual(
      found.map(({ status }) => status),
      numbers.map(() => 'answered'),
    );
    const answered = fake.calls.filter(({ number, endedBy }) => numbers.includes(number) && endedBy !== null);
    assert.deepEqual(answered.map(({ number }) => number).sort(), numbers);
    await checkLedger(app);
  });
}
