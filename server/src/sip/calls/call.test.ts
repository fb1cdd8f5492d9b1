import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findHeader } from '../messages/message.ts';
import { type CallHarness, hangUpOnce, startCallHarness, until } from '../testing/call-harness.ts';
import type { FakeCall } from '../testing/index.ts';
import type { CallEvent } from './call-facts.ts';

let harness: CallHarness;

before(async () => {
  harness = await startCallHarness();
});

after(() => harness.stop());

let lastNumber = 0;

// Each call has its own number, which tells the trunk's recordings apart.
function numberFor(suffix: string): string {
  lastNumber += 1;
  return `+23320${String(lastNumber).padStart(5, '0')}${suffix}`;
}

function fakeCallTo(number: string): FakeCall {
  const call = harness.fake.calls.findLast((one) => one.number === number);
  assert.ok(call, 'the trunk saw the call');
  return call;
}

function requestsOf(callId: string, method: string) {
  return harness.fake.requests(method).filter((request) => findHeader(request, 'call-id') === callId);
}

// A call may report its end before its ACK has reached the far side.
async function countAcks(callId: string): Promise<number> {
  await until(() => requestsOf(callId, 'ACK').length > 0);
  return requestsOf(callId, 'ACK').length;
}

function kindsOf(events: CallEvent[]): string[] {
  return events.map((event) => event.kind);
}

const silence = { id: 'silence', mulaw: new Uint8Array(800).fill(0xff) };

test('an answered call plays its recording, hangs up and reports its length', async () => {
  const number = numberFor('00');
  const placed = harness.place(number, { recording: silence, hangUpAfterPlayedMs: 40 });
  const end = await placed.ended;
  assert.deepEqual(kindsOf(placed.events), ['trying', 'ringing', 'answered', 'sounding', 'played', 'ended']);
  assert.equal(end.cause, 'hung-up');
  assert.ok(end.isAnswered && end.durationMs >= 100 && end.durationMs < 10_000);
  const fake = fakeCallTo(number);
  assert.equal(fake.endedBy, 'caller');
  assert.ok(fake.ackCount >= 1);
  assert.ok(fake.media.receivedCount >= 5);
  assert.equal(end.media?.sentCount, fake.media.receivedCount);
  assert.ok((end.media?.receivedCount ?? 0) > 0, 'the echo came back');
});

test('facts are handed over before the INVITE and grow as the dialog does', async () => {
  const number = numberFor('00');
  let sawInvite = false;
  const placed = harness.place(number, {
    onAttempt: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      sawInvite = harness.fake.calls.some((one) => one.number === number);
    },
  });
  const ringing = await placed.waitFor('ringing');
  assert.equal(sawInvite, false);
  assert.ok(ringing.facts.remoteTag);
  assert.match(ringing.facts.remoteTarget ?? '', /^sip:callee@127\.0\.0\.1:/);
  assert.equal(ringing.facts.isAnswered, false);
  const { facts } = await placed.waitFor('answered');
  assert.equal(facts.isAnswered, true);
  assert.match(facts.remoteTarget ?? '', /^sip:callee@127\.0\.0\.1:/);
  placed.call.hangUp();
  await placed.ended;
});

test('a call whose facts could not be stored is never sent', async () => {
  const number = numberFor('00');
  const placed = harness.place(number, { onAttempt: () => Promise.reject(new Error('database away')) });
  const end = await placed.ended;
  assert.deepEqual([end.cause, end.reason], ['not-placed', 'database away']);
  assert.equal(
    harness.fake.calls.some((one) => one.number === number),
    false,
  );
});

for (const [suffix, cause, statusCode] of [
  ['01', 'busy', 486],
  ['03', 'rejected', 603],
  ['13', 'redirected', 302],
  ['16', 'invalid-number', 404],
  ['17', 'no-answer', 480],
  ['25', 'no-media', 488],
] as const) {
  test(`a refusal with ${statusCode} ends the call as ${cause} and is acknowledged once`, async () => {
    const number = numberFor(suffix);
    const placed = harness.place(number);
    const end = await placed.ended;
    assert.deepEqual([end.cause, end.statusCode, end.isAnswered, end.durationMs], [cause, statusCode, false, 0]);
    const callId = placed.attempts[0]?.callId ?? '';
    assert.equal(requestsOf(callId, 'INVITE').length, 1);
    assert.equal(await countAcks(callId), 1);
  });
}

test('503 says when to try again', async () => {
  const end = await harness.place(numberFor('11')).ended;
  assert.deepEqual([end.cause, end.statusCode, end.retryAfterSeconds], ['unavailable', 503, 30]);
});

test('nobody picks up: the ring time-out cancels and the 487 is acknowledged', async () => {
  const number = numberFor('02');
  const placed = harness.place(number, { ringTimeoutMs: 60 });
  const end = await placed.ended;
  assert.deepEqual([end.cause, end.isAnswered], ['no-answer', false]);
  assert.ok(fakeCallTo(number).wasCancelled);
  const callId = placed.attempts[0]?.callId ?? '';
  assert.equal(requestsOf(callId, 'CANCEL').length, 1);
  assert.equal(await countAcks(callId), 1);
});

test('the caller may cancel while it rings', async () => {
  const number = numberFor('02');
  const placed = harness.place(number);
  await placed.waitFor('ringing');
  placed.call.cancel();
  assert.equal((await placed.ended).cause, 'cancelled');
  assert.ok(fakeCallTo(number).wasCancelled);
});

test('a call cancelled at once sends nothing that is not also ended', async () => {
  const number = numberFor('02');
  const placed = harness.place(number);
  placed.call.cancel();
  assert.equal((await placed.ended).cause, 'cancelled');
  assert.equal(
    harness.fake.calls.some((one) => one.number === number),
    false,
  );
});

test('a 200 that crosses the CANCEL is acknowledged and hung up', async () => {
  const number = numberFor('07');
  const placed = harness.place(number, { ringTimeoutMs: 50 });
  const end = await placed.ended;
  assert.deepEqual([end.cause, end.isAnswered], ['no-answer', false]);
  const fake = fakeCallTo(number);
  assert.ok(fake.ackCount >= 1);
  assert.equal(fake.endedBy, 'caller');
  assert.equal(requestsOf(placed.attempts[0]?.callId ?? '', 'BYE').length, 1);
});

test('every repeat of the 200 is acknowledged again', async () => {
  const number = numberFor('06');
  const end = await hangUpOnce(harness.place(number), () => fakeCallTo(number).ackCount >= 5);
  assert.equal(end.cause, 'hung-up');
});

test('a second phone that answers is acknowledged and hung up, the first call goes on', async () => {
  const number = numberFor('15');
  const placed = harness.place(number);
  const ofCall = () => requestsOf(placed.attempts[0]?.callId ?? '', 'BYE');
  const end = await hangUpOnce(placed, () => ofCall().length > 0);
  assert.equal(end.cause, 'hung-up');
  const byes = ofCall().map((bye) => /tag=(.*)/.exec(findHeader(bye, 'to') ?? '')?.[1]);
  assert.equal(byes.length, 2);
  assert.match(byes[0] ?? '', /-fork1$/);
  assert.doesNotMatch(byes[1] ?? '', /fork/);
});

test('early media is not an answer', async () => {
  const placed = harness.place(numberFor('05'), { maxDurationMs: 60 });
  const ringing = await placed.waitFor('ringing');
  assert.deepEqual([ringing.statusCode, ringing.hasEarlyMedia], [183, true]);
  assert.equal((await placed.ended).isAnswered, true);
  assert.equal(placed.events.filter((event) => event.kind === 'answered').length, 1);
});

test('a 200 without SDP uses the one of the 183', async () => {
  const number = numberFor('23');
  const end = await hangUpOnce(harness.place(number), () => fakeCallTo(number).media.receivedCount > 0);
  assert.equal(end.isAnswered, true);
});

test('the callee hangs up and gets a 200', async () => {
  const number = numberFor('00');
  const placed = harness.place(number);
  await placed.waitFor('answered');
  fakeCallTo(number).hangUp();
  const end = await placed.ended;
  assert.deepEqual([end.cause, end.isAnswered], ['remote-hung-up', true]);
  assert.equal(requestsOf(placed.attempts[0]?.callId ?? '', 'BYE').length, 0);
  await until(() => fakeCallTo(number).state === 'ended');
});

test('keys pressed by the callee arrive once each, and ours reach the callee', async () => {
  const number = numberFor('09');
  const placed = harness.place(number);
  assert.equal((await placed.waitFor('digit')).digit, '1');
  placed.call.sendDigits('42#');
  const fake = fakeCallTo(number);
  await until(() => fake.media.digits.length >= 3);
  assert.equal(fake.media.digits, '42#');
  placed.call.hangUp();
  await placed.ended;
  assert.equal(placed.events.filter((event) => event.kind === 'digit').length, 1);
});

for (const [suffix, algorithm, inviteCount] of [
  ['04', 'MD5', 2],
  ['18', 'SHA-256 with a stale nonce', 3],
] as const) {
  test(`a challenge with ${algorithm} is answered, each INVITE with facts of its own`, async () => {
    const placed = harness.place(numberFor(suffix), { maxDurationMs: 60 });
    assert.equal((await placed.ended).isAnswered, true);
    assert.equal(placed.attempts.length, inviteCount);
    const [first] = placed.attempts;
    assert.deepEqual(
      placed.attempts.map(({ branch, inviteCSeq }) => [branch, inviteCSeq]),
      placed.attempts.map((_, index) => [index === 0 ? first?.branch : `${first?.branch}.${index + 1}`, index + 1]),
    );
    assert.equal(requestsOf(first?.callId ?? '', 'INVITE').length, inviteCount);
  });
}

test('a wrong password is tried once and no more', async () => {
  const trunk = { ...harness.trunk, credentials: { username: 'volley', password: 'wrong' } };
  const placed = harness.place(numberFor('04'), { trunk });
  const end = await placed.ended;
  assert.deepEqual([end.cause, end.statusCode], ['unauthorized', 407]);
  assert.equal(placed.attempts.length, 2);
  const last = placed.events.at(-1);
  assert.ok(last?.kind === 'ended');
  const told = last.ladder.map(({ isSent, line }) => `${isSent ? '>' : '<'} ${line.split(' ').slice(0, 2).join(' ')}`);
  const steps = told.map((line) => line.replace(/ sip:.*/, '')).filter((line) => !line.includes(' 100'));
  // On a busy machine the trunk repeats its refusal before our ACK arrives, and the repetition is acknowledged too.
  assert.equal(
    steps.join(', ').replaceAll(/(< SIP\/2\.0 407, > ACK)(, \1)+/g, '$1'),
    '> INVITE, < SIP/2.0 407, > ACK, > INVITE, < SIP/2.0 407, > ACK',
  );
  const text = JSON.stringify(last.ladder);
  assert.match(text, /proxy-authorization: \(left out\)/);
  assert.doesNotMatch(text, /nonce|response=|wrong|v=0/);
});

test('422 is answered with the interval asked for', async () => {
  const placed = harness.place(numberFor('14'), { maxDurationMs: 60 });
  assert.equal((await placed.ended).isAnswered, true);
  const invites = requestsOf(placed.attempts[0]?.callId ?? '', 'INVITE');
  assert.deepEqual(
    invites.map((invite) => findHeader(invite, 'session-expires')),
    [undefined, '120'],
  );
});

test('a re-INVITE that holds the call stops our sound, and one that resumes it starts it again', async () => {
  const number = numberFor('10');
  const placed = harness.place(number);
  await placed.waitFor('answered');
  const fake = fakeCallTo(number);
  let held = -1;
  // Four frames would arrive in this time.
  for (const deadlineMs = performance.now() + 30_000; held !== fake.media.receivedCount; await sleep(80)) {
    assert.ok(performance.now() < deadlineMs, 'nothing is sent while held');
    held = fake.media.receivedCount;
  }
  fake.reinvite('refresh');
  await until(() => fake.media.receivedCount - held >= 3, 'sound again');
  placed.call.hangUp();
  assert.equal((await placed.ended).cause, 'hung-up');
});

test('a re-INVITE without an offer gets one', async () => {
  const number = numberFor('19');
  const placed = harness.place(number);
  const findAnswer = () =>
    harness.fake.recorded.find(
      ({ direction, message }) =>
        direction === 'in' &&
        message.kind === 'response' &&
        findHeader(message, 'call-id') === placed.attempts[0]?.callId &&
        findHeader(message, 'cseq')?.endsWith('INVITE'),
    );
  const end = await hangUpOnce(placed, () => findAnswer() !== undefined);
  assert.equal(end.cause, 'hung-up');
  assert.match(findAnswer()?.message.body.toString() ?? '', /m=audio/);
});

test('a trunk that says nothing is unreachable after the time-out, and the INVITE was repeated', async () => {
  const placed = harness.place(numberFor('12'));
  const end = await placed.ended;
  assert.equal(end.cause, 'unreachable');
  // An idle machine sends seven; transaction.test.ts proves the times.
  const callId = placed.attempts[0]?.callId;
  const invites = harness.fake.allRequests('INVITE').filter((request) => findHeader(request, 'call-id') === callId);
  const inviteCount = invites.length;
  assert.ok(inviteCount >= 3 && inviteCount <= 7, `${inviteCount} INVITEs`);
});

test('no codec in common ends the call with a BYE', async () => {
  const number = numberFor('00');
  const trunk = { ...harness.trunk, codecs: [] };
  const placed = harness.place(number, { trunk });
  assert.deepEqual([(await placed.ended).cause, fakeCallTo(number).endedBy], ['no-media', 'caller']);
});

test('A-law alone is offered and played when the trunk wants it', async () => {
  const number = numberFor('00');
  const recording = { id: 'steps', mulaw: Uint8Array.from({ length: 320 }, (_, at) => at & 0xff) };
  const placed = harness.place(number, {
    trunk: { ...harness.trunk, codecs: ['PCMA'] },
    recording,
    hangUpAfterPlayedMs: 20,
  });
  await placed.ended;
  assert.ok(fakeCallTo(number).media.packets.every(({ payloadType }) => payloadType === 8));
});
