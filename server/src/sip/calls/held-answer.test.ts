import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type CallHarness, startCallHarness, until } from '../testing/call-harness.ts';
import { FakeMedia } from '../testing/fake-media.ts';
import type { Behaviour, FakeCall } from '../testing/index.ts';

const LONGEST_MS = 60_000;
const LIMIT_MS = 1000;
const steps = { id: 'steps', mulaw: Uint8Array.from({ length: 1600 }, (_, at) => (at * 7) & 0xff) };

type Resolve = (name: string) => Promise<string[]>;

interface Far {
  harness: CallHarness;
  callee: () => FakeCall;
}

async function open(
  t: TestContext,
  answer: NonNullable<Behaviour['answer']>,
  { silenceMsMax = null, lookup = async () => [] }: { silenceMsMax?: number | null; lookup?: Resolve } = {},
): Promise<Far> {
  const resolver = { resolveNaptr: async () => [], resolveSrv: async () => [], lookup };
  const harness = await startCallHarness({
    ua: { silenceMsMax, resolver },
    fake: { behaviourOf: () => ({ status: 200, answer }) },
  });
  t.after(() => harness.stop());
  const callee = () => {
    const [call] = harness.fake.calls;
    assert.ok(call);
    return call;
  };
  return { harness, callee };
}

const HELD = [
  ['sendonly', { direction: 'sendonly' }],
  ['inactive', { direction: 'inactive' }],
  ['zeros', { host: '0.0.0.0' }],
  ['zeros of IPv6', { host: '::' }],
  ['zeros and recvonly', { host: '0.0.0.0', direction: 'recvonly' }],
] as const;

for (const [what, answer] of HELD) {
  test(`an answer that holds the call (${what}) gets no sound, and the limit of silence counts`, async (t) => {
    const { harness, callee } = await open(t, answer, { silenceMsMax: LIMIT_MS });
    const placed = harness.place('100', { recording: steps, hangUpAfterPlayedMs: 20, maxDurationMs: LONGEST_MS });
    const end = await placed.ended;
    assert.deepEqual([end.cause, end.isAnswered, callee().endedBy], ['silent', true, 'caller']);
    assert.deepEqual([end.media?.sentCount, callee().media.receivedCount], [0, 0]);
    assert.ok(
      placed.events.every(({ kind }) => kind !== 'played'),
      'what nobody heard is not played',
    );
  });

  test(`an answer that holds the call (${what}) hears the whole message once it is resumed`, async (t) => {
    const { harness, callee } = await open(t, answer);
    const placed = harness.place('100', { recording: steps, hangUpAfterPlayedMs: 20, maxDurationMs: LONGEST_MS });
    await placed.waitFor('answered');
    callee().reinvite('refresh');
    assert.equal((await placed.ended).cause, 'hung-up');
    const heard = Buffer.concat(callee().media.packets.map(({ payload }) => payload));
    assert.deepEqual(heard.subarray(0, steps.mulaw.length), Buffer.from(steps.mulaw));
  });
}

test('music on hold is sound: a call that is held with it goes on past the limit', async (t) => {
  const { harness, callee } = await open(t, { direction: 'sendonly' }, { silenceMsMax: LIMIT_MS });
  const placed = harness.place('100', { maxDurationMs: 2 * LIMIT_MS });
  await placed.waitFor('answered');
  const { offer, media } = callee();
  assert.ok(offer);
  const music = setInterval(() => {
    if (callee().state === 'ended') clearInterval(music);
    else media.speak(offer.host, offer.port, 1);
  }, 20);
  const end = await placed.ended;
  assert.equal(end.cause, 'max-duration');
  assert.ok(end.media && end.media.receivedCount > 0);
  assert.equal(media.receivedCount, 0);
});

test('a far side that only listens is spared by the limit', async (t) => {
  const { harness, callee } = await open(t, { direction: 'recvonly' }, { silenceMsMax: LIMIT_MS });
  const placed = harness.place('100', { maxDurationMs: 2 * LIMIT_MS });
  await placed.waitFor('answered');
  callee().media.isEchoing = false;
  assert.equal((await placed.ended).cause, 'max-duration');
  assert.ok(callee().media.receivedCount > 0);
});

test('a host name in SDP is looked up, and of its addresses one is taken that we can reach', async (t) => {
  const asked: string[] = [];
  const lookup = async (name: string) => {
    asked.push(name);
    return ['2001:db8::1', '127.0.0.1'];
  };
  const { harness, callee } = await open(t, { host: 'media.test' }, { lookup });
  const placed = harness.place('100', { recording: steps, hangUpAfterPlayedMs: 20 });
  assert.equal((await placed.ended).cause, 'hung-up');
  const heard = Buffer.concat(callee().media.packets.map(({ payload }) => payload));
  assert.deepEqual(heard.subarray(0, steps.mulaw.length), Buffer.from(steps.mulaw));
  assert.deepEqual(asked, ['media.test']);
});

const NOWHERE: [string, Resolve][] = [
  ['that is unknown', () => Promise.reject(new Error('ENOTFOUND'))],
  ['without an address of our family', async () => ['2001:db8::1']],
  ['whose look-up never ends', () => new Promise(() => undefined)],
];

for (const [what, lookup] of NOWHERE) {
  test(`a host name in SDP ${what} ends the call, which nobody would hear`, async (t) => {
    const { harness, callee } = await open(t, { host: 'media.test' }, { lookup });
    const end = await harness.place('100', { maxDurationMs: LONGEST_MS }).ended;
    assert.deepEqual([end.cause, end.isAnswered, callee().endedBy], ['lost', true, 'caller']);
    assert.equal(end.reason, 'the host of its sound was not found: media.test');
    assert.ok(callee().ackCount >= 1);
  });
}

test('the last SDP counts, also when the name in the one before is looked up slowly', async (t) => {
  const slow = Promise.withResolvers<string[]>();
  const elsewhere = new FakeMedia();
  t.after(() => elsewhere.stop());
  const port = await elsewhere.start('127.0.0.1');
  const { harness, callee } = await open(t, { host: 'media.test', port }, { lookup: () => slow.promise });
  const placed = harness.place('100', { maxDurationMs: LONGEST_MS });
  await placed.waitFor('answered');
  callee().reinvite('refresh');
  await until(() => callee().media.receivedCount > 0, 'sound goes to the second address');
  slow.resolve(['127.0.0.1']);
  const before = callee().media.receivedCount;
  await until(() => callee().media.receivedCount > before + 10, 'it stays there');
  placed.call.hangUp();
  assert.equal((await placed.ended).cause, 'hung-up');
  assert.equal(elsewhere.receivedCount, 0);
});

test('a host that is not found in a refresh leaves the sound where it was', async (t) => {
  const { harness, callee } = await open(t, {}, { lookup: async () => [] });
  const placed = harness.place('100', { maxDurationMs: LONGEST_MS });
  await placed.waitFor('answered');
  await until(() => callee().media.receivedCount > 0, 'sound has begun');
  callee().reinvite('lost-host');
  const before = callee().media.receivedCount;
  await until(() => callee().media.receivedCount > before + 20, 'it goes on');
  placed.call.hangUp();
  assert.equal((await placed.ended).cause, 'hung-up');
});

test('refreshes that change nothing do not keep a silent call', async (t) => {
  const { harness, callee } = await open(t, {}, { silenceMsMax: LIMIT_MS });
  const placed = harness.place('100', { maxDurationMs: 10 * LIMIT_MS });
  await placed.waitFor('answered');
  callee().media.isEchoing = false;
  const refreshes = setInterval(() => callee().reinvite('refresh'), LIMIT_MS / 3);
  t.after(() => clearInterval(refreshes));
  const end = await placed.ended;
  clearInterval(refreshes);
  assert.equal(end.cause, 'silent');
});
