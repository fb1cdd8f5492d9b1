import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { after, before, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findHeader } from '../messages/message.ts';
import { type CallHarness, FAST_T1_MS, placeCall, startCallHarness, until } from '../testing/call-harness.ts';
import { type FakeCall, startFakeTrunk, startLossyRelay } from '../testing/index.ts';
import { sipTimers } from '../transactions/sip-timers.ts';
import type { CallFacts } from './call-facts.ts';
import { createCallIdentity, startUserAgent, type UserAgent, type UserAgentOptions } from './user-agent.ts';

const GIVE_UP_MS = 64 * FAST_T1_MS;
/** Timers so long that an event before their end is no accident of a busy machine. */
const PATIENT = sipTimers(10 * FAST_T1_MS);
let harness: CallHarness;

before(async () => {
  harness = await startCallHarness();
});

after(() => harness.stop());

async function openAgent(t: TestContext, options: Partial<UserAgentOptions> = {}): Promise<UserAgent> {
  const rtpPorts = { min: 19_700, max: 19_899 };
  const ua = await startUserAgent({
    hosts: ['127.0.0.1'],
    port: 0,
    rtpPorts,
    timers: sipTimers(FAST_T1_MS),
    ...options,
  });
  t.after(() => ua.stop());
  return ua;
}

// Takes the port of the process that died.
async function squat(t: TestContext, port: number): Promise<void> {
  const squatter = createSocket('udp4').bind(port, '127.0.0.1');
  t.after(() => squatter.close());
  await once(squatter, 'listening');
}

function fakeCallTo(number: string): FakeCall {
  const call = harness.fake.calls.findLast((one) => one.number === number);
  assert.ok(call, 'the trunk saw the call');
  return call;
}

// Our answers to the requests that the callee sent within the call, without repeats.
function answersTo(call: FakeCall, method: string): number[] {
  const answers = new Map<string, number>();
  for (const { direction, message } of harness.fake.recorded) {
    const cseq = findHeader(message, 'cseq') ?? '';
    const isAnswer = direction === 'in' && message.kind === 'response' && message.statusCode >= 200;
    if (!isAnswer || !cseq.endsWith(` ${method}`) || findHeader(message, 'call-id') !== call.callId) continue;
    answers.set(cseq, message.statusCode);
  }
  return [...answers.values()];
}

test('a callee who hangs up long after the answer is heard', async () => {
  const placed = harness.place('70100', { maxDurationMs: 10 * GIVE_UP_MS });
  await placed.waitFor('answered');
  await sleep(1.2 * GIVE_UP_MS);
  const call = fakeCallTo('70100');
  call.hangUp();
  const end = await placed.ended;
  assert.equal(end.cause, 'remote-hung-up');
  await until(() => answersTo(call, 'BYE').length === 1, 'the BYE is answered');
  assert.deepEqual(answersTo(call, 'BYE'), [200]);
});

test('a trunk that says nothing is unreachable, also when the ring time-out is over first', async (t) => {
  const ua = await openAgent(t, { timers: sipTimers(2) });
  const placed = placeCall(ua, harness.trunk, { to: '70212', ringTimeoutMs: 60 });
  assert.equal((await placed.ended).cause, 'unreachable');
  const cancelled = placeCall(ua, harness.trunk, { to: '70312' });
  await until(() => cancelled.attempts.length === 1, 'the INVITE is on the wire');
  cancelled.call.cancel();
  assert.equal((await cancelled.ended).cause, 'cancelled');
});

test('a silent address is left for the next one, and when it answers late its call is cancelled', async (t) => {
  const fake = await startFakeTrunk({ ringMs: 10, t1Ms: FAST_T1_MS, behaviourOf: () => ({ status: null }) });
  t.after(() => fake.stop());
  // Much slower than the 16 T1 after which a silent address is given up.
  const slow = { lossRatio: 0, reorderRatio: 1, delayMs: 14 * FAST_T1_MS };
  const relay = await startLossyRelay({ targetPort: () => fake.port, ...slow });
  t.after(() => relay.stop());
  const ua = await openAgent(t, {
    resolver: {
      resolveNaptr: async () => [],
      resolveSrv: async () => [
        { name: '127.0.0.1', port: relay.port, priority: 1, weight: 0 },
        { name: '127.0.0.1', port: harness.fake.port, priority: 2, weight: 0 },
      ],
      lookup: async () => [],
    },
  });
  const trunk = { ...harness.trunk, host: 'trunk.test', port: null };
  const placed = placeCall(ua, trunk, { to: '70400', maxDurationMs: 600 });
  const end = await placed.ended;
  assert.deepEqual([end.cause, end.isAnswered], ['max-duration', true]);
  assert.deepEqual(
    placed.attempts.map(({ flow }) => flow.port),
    [relay.port, harness.fake.port],
  );
  await until(() => fake.calls[0]?.wasCancelled === true, 'the late address is cancelled');
  assert.equal(fake.calls.length, 1);
});

test('a call taken back before the trunk has said anything is cancelled once it has', async (t) => {
  const fake = await startFakeTrunk({ ringMs: 10, t1Ms: FAST_T1_MS, behaviourOf: () => ({ status: null }) });
  t.after(() => fake.stop());
  const slow = { lossRatio: 0, reorderRatio: 1, delayMs: 50 };
  const relay = await startLossyRelay({ targetPort: () => fake.port, ...slow });
  t.after(() => relay.stop());
  const ua = await openAgent(t, { timers: sipTimers() });
  const placed = placeCall(ua, { ...harness.trunk, port: relay.port }, { to: '70402' });
  await until(() => placed.attempts.length === 1, 'the INVITE is on its way');
  placed.call.cancel();
  assert.equal((await placed.ended).cause, 'cancelled');
  const said = fake.recorded.map(({ message }) => (message.kind === 'request' ? message.method : message.statusCode));
  // RFC 3261 9.1: a CANCEL that overtook its INVITE would be lost at the far side.
  assert.ok(said.indexOf('CANCEL') > said.indexOf(100));
  await until(() => fake.requests('ACK').length === 1, 'the 487 is acknowledged');
});

test('a 200 is acknowledged only once it is stored', async () => {
  const stored = Promise.withResolvers<void>();
  const slowStore = await startCallHarness({ ua: { timers: sipTimers(200) } });
  try {
    const placed = slowStore.place('70500', { maxDurationMs: 50, onAnswer: () => stored.promise });
    await until(() => slowStore.fake.list('out').filter((one) => one === '200').length >= 3, 'the 200 is repeated');
    assert.deepEqual(slowStore.fake.requests('ACK'), []);
    stored.resolve();
    assert.equal((await placed.ended).cause, 'max-duration');
    assert.ok(slowStore.fake.requests('ACK').length >= 1);
  } finally {
    await slowStore.stop();
  }
});

test('an answer that nobody stores in time is acknowledged all the same; one that is not ours any more is hung up', async () => {
  const placed = harness.place('70600', { maxDurationMs: 50, onAnswer: () => new Promise(() => undefined) });
  assert.equal((await placed.ended).cause, 'max-duration');
  const lost = harness.place('70700', { onAnswer: () => Promise.reject(new Error('another process has it')) });
  assert.equal((await lost.ended).cause, 'lost');
  assert.equal(fakeCallTo('70700').endedBy, 'caller');
  assert.ok(fakeCallTo('70700').ackCount >= 1);
});

test('a call taken back while its answer is being stored is acknowledged first and then hung up', async () => {
  const slowStore = await startCallHarness({ ua: { timers: sipTimers(200) } });
  try {
    const stored = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const placed = slowStore.place('71700', {
      onAnswer: () => {
        asked.resolve();
        return stored.promise;
      },
    });
    await asked.promise;
    placed.call.cancel();
    stored.resolve();
    assert.equal((await placed.ended).cause, 'hung-up');
    const said = [...new Set(slowStore.fake.list('in'))].slice(0, 3);
    assert.deepEqual(said, ['INVITE', 'ACK', 'BYE']);
    assert.deepEqual(
      placed.events.map(({ kind }) => kind).filter((kind) => kind === 'answered' || kind === 'ended'),
      ['ended'],
    );
  } finally {
    await slowStore.stop();
  }
});

test('while it rings a refreshed target is taken, and an offer is told to wait', async () => {
  const placed = harness.place('70802');
  await placed.waitFor('ringing');
  const call = fakeCallTo('70802');
  call.update(false);
  await until(() => answersTo(call, 'UPDATE').length === 1, 'the first answer');
  call.update(true);
  await until(() => answersTo(call, 'UPDATE').length === 2, 'the second answer');
  assert.deepEqual(answersTo(call, 'UPDATE'), [200, 491]);
  placed.call.cancel();
  assert.equal((await placed.ended).cause, 'cancelled');
});

test('a ringing call is stored with its target, so that an answer nobody noted is still hung up', async (t) => {
  const first = await openAgent(t);
  const placed = placeCall(first, harness.trunk, { to: '70900' });
  const { facts } = await placed.waitFor('ringing');
  assert.match(facts.remoteTarget ?? '', /^sip:callee@/);
  await placed.waitFor('answered');
  await until(() => fakeCallTo('70900').ackCount > 0, 'the answer is acknowledged');
  await first.stop();
  const second = await openAgent(t, { port: first.localPort });
  assert.equal(await second.cancelStored(facts, harness.trunk), 'ended-answered');
  assert.equal(fakeCallTo('70900').endedBy, 'caller');
});

test('an answer that a process finds when it comes back is stored before it is acknowledged and hung up', async (t) => {
  const first = await openAgent(t);
  const placed = placeCall(first, harness.trunk, { to: '71507' });
  const { facts } = await placed.waitFor('ringing');
  await first.stop();
  const second = await openAgent(t, { port: first.localPort });
  const found: CallFacts[] = [];
  const outcome = await second.cancelStored(facts, harness.trunk, async (one) => {
    assert.equal(fakeCallTo('71507').ackCount, 0);
    found.push(one);
  });
  assert.equal(outcome, 'ended-answered');
  assert.deepEqual([found.length, found[0]?.isAnswered, found[0]?.remoteTag], [1, true, facts.remoteTag]);
});

test('from another port an answer that nobody noted is found by the tag of its CANCEL', async (t) => {
  const first = await openAgent(t);
  const stored = Promise.withResolvers<void>();
  const placed = placeCall(first, harness.trunk, { to: '71800', onAnswer: () => stored.promise });
  const { facts } = await placed.waitFor('trying');
  assert.equal(facts.remoteTag, null);
  await until(() => fakeCallTo('71800').state === 'answered', 'the callee picks up');
  await first.stop();
  await squat(t, first.localPort);
  const second = await openAgent(t);
  assert.equal(await second.cancelStored(facts, harness.trunk), 'ended-answered');
  assert.equal(fakeCallTo('71800').endedBy, 'caller');
});

test('a far side that hangs up the answer nobody acknowledged says by it that the call is over', async (t) => {
  const first = await openAgent(t);
  const placed = placeCall(first, harness.trunk, { to: '71602' });
  const { facts } = await placed.waitFor('ringing');
  await first.stop();
  const second = await openAgent(t, { port: first.localPort });
  // The transaction is gone and the tag unknown, as when the process died before it stored the first response.
  const outcome = second.cancelStored({ ...facts, flow: { ...facts.flow, port: 9 }, remoteTag: null }, harness.trunk);
  fakeCallTo('71602').bye();
  assert.equal(await outcome, 'ended-answered');
});

test('from another port the answers to the INVITE are heard all the same, if the old port is free', async (t) => {
  const first = await openAgent(t);
  const placed = placeCall(first, harness.trunk, { to: '71002' });
  const { facts } = await placed.waitFor('ringing');
  await first.stop();
  const second = await openAgent(t);
  assert.equal(await second.cancelStored(facts, harness.trunk), 'ended');
  assert.ok(fakeCallTo('71002').wasCancelled);
});

test('over TCP, where the connection died with its process, a ringing call is ended and known to be soon after', async (t) => {
  const fake = await startFakeTrunk({ ringMs: 10, t1Ms: FAST_T1_MS, isTcpServed: true });
  t.after(() => fake.stop());
  const trunk = { ...harness.trunk, port: fake.port, transport: 'tcp' as const };
  const first = await openAgent(t, { isTcpServed: true });
  const placed = placeCall(first, trunk, { to: '72002' });
  const { facts } = await placed.waitFor('ringing');
  await first.stop();
  const second = await openAgent(t, { port: first.localPort, isTcpServed: true, timers: PATIENT });
  const startMs = performance.now();
  assert.equal(await second.cancelStored(facts, trunk), 'gone');
  assert.ok(performance.now() - startMs < PATIENT.giveUpMs / 2);
  assert.ok(fake.calls[0]?.wasCancelled);
});

test('where the old port is taken, a ringing call is ended and known to be soon after', async (t) => {
  const first = await openAgent(t);
  const placed = placeCall(first, harness.trunk, { to: '71902' });
  const { facts } = await placed.waitFor('ringing');
  await first.stop();
  await squat(t, first.localPort);
  const second = await openAgent(t, { timers: PATIENT });
  const startMs = performance.now();
  assert.equal(await second.cancelStored(facts, harness.trunk), 'gone');
  assert.ok(performance.now() - startMs < PATIENT.giveUpMs / 2);
  assert.ok(fakeCallTo('71902').wasCancelled);
});

test('a stop leaves no timer behind, whatever is going on', async (t) => {
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
  const before = timers();
  const fake = await startFakeTrunk({ ringMs: 10 });
  const trunk = { ...harness.trunk, port: fake.port };
  const ua = await openAgent(t, { timers: sipTimers() });
  const placed = ['71112', '71202', '71300', '71402'].map((to) => placeCall(ua, trunk, { to }));
  await Promise.all([placed[1]?.waitFor('ringing'), placed[3]?.waitFor('ringing'), placed[2]?.waitFor('answered')]);
  placed[3]?.call.cancel();
  placed[2]?.call.hangUp();
  const facts = placed[0]?.attempts[0];
  assert.ok(facts);
  const left = ua.cancelStored({ ...facts, ...createCallIdentity(), flow: { ...facts.flow, port: 9 } }, trunk);
  await ua.stop();
  await fake.stop();
  assert.equal(await left, 'unknown');
  // Timers of earlier tests may have run out meanwhile.
  assert.ok(timers() <= before);
});
