import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSipDialer } from '../src/dialers/index.ts';
import type { PhoneNumber } from '../src/lib/phone-number.ts';
import { uuidV7 } from '../src/lib/uuid.ts';
import { startFakeTrunk } from '../src/sip/testing/index.ts';
import { createTrunk } from '../src/voice/index.ts';
import { openTestRuntime } from './testkit/runtime.ts';

const { rt } = await openTestRuntime();
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a call that does not end when the dialer leaves keeps nothing going after its stop', async (t) => {
  const fake = await startFakeTrunk({ behaviourOf: () => ({ status: null, isSilent: true }) });
  t.after(() => fake.stop());
  const settings = { host: '127.0.0.1', port: fake.port };
  const { id: trunkId } = await createTrunk(rt, () => null, { name: 'Silent', settings });
  const before = timers();
  const address = { host: '127.0.0.1', port: 0, advertisedHost: null, rtpPorts: { min: 27_000, max: 27_099 } };
  const dialer = await startSipDialer(rt, { ...address, openPassword: () => '', simulator: null });
  const { promise: placed, resolve: onPlaced } = Promise.withResolvers<void>();
  dialer.place({
    attemptId: uuidV7(Date.now()),
    trunkId,
    phoneNumber: '233244000001' as PhoneNumber,
    callerId: '',
    sound: null,
    repeatCount: 1,
    gapMs: 0,
    hangUpAfterPlayedMs: 0,
    ringTimeoutMs: 60_000,
    durationMsMax: 60_000,
    onFacts: async () => onPlaced(),
    onAnswer: async () => undefined,
    onEvent: () => undefined,
  });
  await placed;
  // The INVITE is out, and nobody says a word to it or to its CANCEL.
  await sleep(100);
  await dialer.leave();
  await dialer.stop();
  await sleep(200);
  assert.ok(timers() <= before, `${timers()} timers, and ${before} before`);
});
