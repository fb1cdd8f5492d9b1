import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningDialer, startSipDialer } from '../src/dialers/index.ts';
import { uuidV7 } from '../src/lib/ids/uuid.ts';
import type { PhoneNumber } from '../src/lib/phone/phone-number.ts';
import { type SipTimers, sipTimers } from '../src/sip/index.ts';
import { startFakeTrunk } from '../src/sip/testing/index.ts';
import type { CallEnd, CallOrder } from '../src/voice/dialer.ts';
import { createTrunk, deleteTrunk, updateTrunk } from '../src/voice/trunks/index.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const { rt } = await openTestRuntime();
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
const pem = (name: string) => readFileSync(new URL(`../src/sip/testdata/${name}.pem`, import.meta.url), 'utf8');

const startDialer = (sip: { timers?: SipTimers } = {}): Promise<RunningDialer> =>
  startSipDialer(rt, {
    hosts: ['127.0.0.1'],
    port: 0,
    advertisedHosts: [],
    silenceMsMax: null,
    rtpPorts: { min: 27_000, max: 27_099 },
    openPassword: () => '',
    simulator: null,
    ...sip,
  });

const orderTo = (trunkId: number, on: Partial<CallOrder> = {}): CallOrder => ({
  attemptId: uuidV7(Date.now()),
  trunkId,
  phoneNumber: '233244000001' as PhoneNumber,
  callerId: '',
  sound: null,
  repeatCount: 1,
  gapMs: 0,
  hangUpAfterPlayedMs: null,
  ringTimeoutMs: 60_000,
  durationMsMax: 60_000,
  onFacts: async () => undefined,
  onAnswer: async () => undefined,
  onEvent: () => undefined,
  ...on,
});

test('a call that does not end when the dialer leaves keeps nothing going after its stop', async (t) => {
  const fake = await startFakeTrunk({ behaviourOf: () => ({ status: null, isSilent: true }) });
  t.after(() => fake.stop());
  const settings = { host: '127.0.0.1', port: fake.port };
  const { id: trunkId } = await createTrunk(rt, null, { name: 'Silent', settings });
  t.after(() => deleteTrunk(rt, trunkId));
  const before = timers();
  const dialer = await startDialer();
  const { promise: placed, resolve: onPlaced } = Promise.withResolvers<void>();
  dialer.place(orderTo(trunkId, { hangUpAfterPlayedMs: 0, onFacts: async () => onPlaced() }));
  await placed;
  // The INVITE is out, and nobody says a word to it or to its CANCEL.
  await sleep(100);
  await dialer.leave();
  await dialer.stop();
  // Those that a stop ends are gone at once; the dialer's own would go on for half a minute.
  for (const deadlineMs = performance.now() + 10_000; timers() > before; await sleep(50))
    assert.ok(performance.now() < deadlineMs, `${timers()} timers, and ${before} before`);
});

async function untilAgents(dialer: RunningDialer, count: number): Promise<void> {
  const deadlineMs = performance.now() + 60_000;
  while (dialer.agentCount() !== count) {
    assert.ok(performance.now() < deadlineMs, `${dialer.agentCount()} agents, and ${count} expected`);
    await dialer.refresh();
    await sleep(10);
  }
}

async function openTlsTrunk(t: TestContext) {
  const cert = pem('tls-cert');
  const fake = await startFakeTrunk({
    tls: { cert, key: pem('tls-key') },
    t1Ms: 10,
    ringMs: 5,
    behaviourOf: () => ({ status: 200 }),
  });
  t.after(() => fake.stop());
  const settings = { host: '127.0.0.1', port: fake.tlsPort, transport: 'tls' as const, tlsCa: cert };
  return createTrunk(rt, null, { name: 'With a certificate', settings });
}

test('the address kept for a set of certificates is given up once no trunk has them and its calls have ended', async (t) => {
  // A call is remembered for 64 of these milliseconds after its end.
  const dialer = await startDialer({ timers: sipTimers(10) });
  t.after(() => dialer.stop());
  const settings = { host: '127.0.0.1', port: 1 };
  const plain = await createTrunk(rt, null, { name: 'Plain', settings });
  t.after(() => deleteTrunk(rt, plain.id));
  const { id: trunkId } = await openTlsTrunk(t);
  t.after(() => deleteTrunk(rt, trunkId));
  await untilAgents(dialer, 2);
  const { promise: answered, resolve: onAnswered } = Promise.withResolvers<void>();
  const { promise: ended, resolve: onEnded } = Promise.withResolvers<CallEnd>();
  const call = dialer.place(
    orderTo(trunkId, {
      onEvent: (event) => {
        if (event.kind === 'answered') onAnswered();
        if (event.kind === 'ended') onEnded(event.end);
      },
    }),
  );
  await Promise.race([answered, ended.then((end) => assert.fail(`the call failed: ${end.reason}`))]);
  const packets = () => dialer.paced().reduce((sum, figures) => sum + figures.countWithin(Number.POSITIVE_INFINITY), 0);
  await updateTrunk(rt, null, trunkId, { settings: { tlsCa: '' } });
  await dialer.refresh();
  await sleep(100);
  await dialer.refresh();
  assert.equal(dialer.agentCount(), 2, 'the call goes on');
  call.end();
  await ended;
  const sent = packets();
  assert.ok(sent > 0);
  await untilAgents(dialer, 1);
  assert.equal(packets(), sent, 'what it sent stays counted');
  // The certificates may come back, and with them what goes with them.
  await updateTrunk(rt, null, trunkId, { settings: { tlsCa: pem('tls-cert') } });
  await untilAgents(dialer, 2);
});
