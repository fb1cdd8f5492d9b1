import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANSWERED, type Behaviour, startFakeTrunk } from '../src/sip/testing/index.ts';
import { startTestApp } from './testkit/app.ts';
import { eventually } from './testkit/eventually.ts';
import {
  addTrunk,
  isCompleted,
  makeVoiceCampaign,
  sendVoice,
  setMinutePrice,
  VOICE_SETTINGS,
  waitForVoice,
} from './testkit/voice.ts';

const app = await startTestApp({ settings: VOICE_SETTINGS });
let behaviour: Behaviour = { status: 503, retryAfterSeconds: 1 };
const fake = await startFakeTrunk({ behaviourOf: () => behaviour, ringMs: 20 });
after(() => fake.stop());

test('after its rest a trunk is tried by one call, and by all once that one rings', async () => {
  await addTrunk(app, fake.port, { channels: 3, calls_per_second: 50 });
  await setMinutePrice(app);
  const numbers = Array.from({ length: 8 }, (_, index) => `+23324400010${index}`);
  const uuid = await makeVoiceCampaign(app, { recipients: { phone_numbers: numbers } });
  await sendVoice(app, uuid);
  const report = async () => (await app.call('GET', `/v1/voice-campaigns/${uuid}/report`, { key: app.key })).body.data;
  await eventually(report, ({ waiting_for }) => waiting_for === 'trunk');
  const deadlineMs = performance.now() + 60_000;
  // Three at first, and one after each rest.
  while (fake.calls.length < 5) {
    assert.ok(performance.now() < deadlineMs, `${fake.calls.length} calls`);
    await sleep(20);
  }
  assert.equal(fake.calls.length, 5);
  behaviour = ANSWERED;
  const { recipients } = await waitForVoice(app, uuid, isCompleted);
  assert.ok(recipients.every(({ status }) => status === 'answered'));
  assert.equal((await report()).waiting_for, '');
  // A refusal by the trunk is not a try of the callee: nobody's were used up.
  const attempts = await app.sql<{ n: string }>('select max(attempts) as n from voice_recipients');
  assert.equal(Number(attempts[0]?.n), 1);
});
