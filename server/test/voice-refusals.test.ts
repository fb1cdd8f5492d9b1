import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Behaviour } from '../src/sip/testing/index.ts';
import { checkInvariants } from './testkit/invariants.ts';
import { addTrunk, isCompleted, waitForVoice } from './testkit/voice.ts';
import { BRIEF, startVoiceStand } from './testkit/voice-stand.ts';

const { app, openFake, newNumbers, call } = await startVoiceStand();
let behaviour: Behaviour = BRIEF;
let failing = '';
const fake = await openFake({
  behaviourOf: (number) => (number === failing ? { status: 503, retryAfterSeconds: 30 } : behaviour),
});
const trunkId = await addTrunk(app, fake.port, { channels: 4 });

const attemptsOf = async (uuid: string) =>
  (await app.call('GET', `/v1/voice-campaigns/${uuid}/attempts?per_page=100`)).body.data.data;
const isPaused = (campaign: { status: string }) => campaign.status === 'paused';
const post = (uuid: string, verb: string) => app.call('POST', `/v1/voice-campaigns/${uuid}/${verb}`);

test('a trunk that refuses every call does not burn the campaign: it pauses, and who was refused is called again', async () => {
  behaviour = { status: 403, phrase: 'No Such Customer', q850: 29 };
  const uuid = await call(newNumbers(40));
  const { campaign, recipients } = await waitForVoice(app, uuid, isPaused);
  assert.equal(campaign['pause_reason'], 'refused');
  await waitForVoice(app, uuid, (_, list) => list.every(({ status }) => status !== 'ringing'));
  const burnt = recipients.filter(({ status }) => status === 'rejected').length;
  assert.ok(burnt >= 10 && burnt <= 14, `${burnt} of 40 were refused`);
  const [first] = await attemptsOf(uuid);
  assert.deepEqual(
    [first.outcome, first.reason, first.status_code, first.phrase, first.cause_code],
    ['rejected', 'refused', 403, 'No Such Customer', 29],
  );
  assert.match(app.logged(), /a voice campaign is paused: its calls are refused/);
  assert.equal((await post(uuid, 'retry-failed')).status, 409, 'not before it has ended');
  behaviour = BRIEF;
  assert.equal((await post(uuid, 'resume')).status, 200);
  const done = await waitForVoice(app, uuid, isCompleted);
  assert.ok(done.recipients.some(({ status }) => status === 'rejected'));
  assert.equal((await post(uuid, 'retry-failed')).status, 200);
  const again = await waitForVoice(app, uuid, isCompleted);
  assert.ok(again.recipients.every(({ status }) => status === 'answered'));
  assert.equal(again.campaign['messages_sent'], 40);
  assert.equal((await post(uuid, 'retry-failed')).status, 409, 'nobody is left');
  await checkInvariants(app);
});

test('one number that the trunk cannot reach rests nobody else, and is tried again later', async () => {
  behaviour = BRIEF;
  const numbers = newNumbers(20);
  failing = numbers[7] ?? '';
  const uuid = await call(numbers);
  const { recipients } = await waitForVoice(
    app,
    uuid,
    (_, list) => list.filter(({ status }) => status === 'answered').length === 19,
  );
  assert.equal(recipients.filter(({ status }) => status === 'queued').length, 1);
  const { body } = await app.call('GET', `/v1/admin/trunks/${trunkId}`);
  assert.equal(body.data.resting_until, null);
  assert.equal((await attemptsOf(uuid)).filter((one: { status_code: number }) => one.status_code === 503).length, 1);
  await post(uuid, 'cancel');
  failing = '';
});

test('what the telephone network says decides where the status is vague', async () => {
  const ends: readonly [Behaviour, string, string][] = [
    [{ status: 503, q850: 17 }, 'busy', ''],
    [{ status: 500, q850: 1 }, 'failed', 'invalid_number'],
    [{ status: 480, q850: 21 }, 'rejected', 'declined'],
  ];
  for (const [answer, status, reason] of ends) {
    behaviour = answer;
    const uuid = await call(newNumbers(1));
    await waitForVoice(app, uuid, isCompleted);
    const [attempt] = await attemptsOf(uuid);
    assert.deepEqual([attempt.outcome, attempt.reason, attempt.cause_code], [status, reason, answer.q850]);
  }
  behaviour = BRIEF;
});
