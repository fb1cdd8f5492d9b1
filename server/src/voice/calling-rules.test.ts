import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hundredths } from '../lib/values/money.ts';
import { costOfCall, durationMsMax, messageMs, RULES_DEFAULT, startCallingGate, worstCost } from './calling-rules.ts';

test('a message is as long as its repeats and the pauses between them', () => {
  assert.equal(messageMs({ ...RULES_DEFAULT, repeatCount: 3, gapSeconds: 2 }, 10_000), 34_000);
});

test('the longest call holds the message and is whole minutes, unless the campaign says how long', () => {
  assert.equal(durationMsMax(RULES_DEFAULT, 10_000), 60_000);
  assert.equal(durationMsMax(RULES_DEFAULT, 50_000), 120_000);
  assert.equal(durationMsMax({ ...RULES_DEFAULT, durationSecondsMax: 45 }, 50_000), 45_000);
});

test('a minute that has begun is a minute, and so is any other unit', () => {
  const perMinute = { pricePerMinute: hundredths(30), unitSeconds: 60 };
  assert.deepEqual(
    [0, 1, 60_000, 60_003, 60_100, 60_101].map((durationMs) => costOfCall(perMinute, durationMs)),
    [30, 30, 30, 30, 30, 60],
    'what the BYE needs on its way begins no unit',
  );
  const perSixSeconds = { pricePerMinute: hundredths(30), unitSeconds: 6 };
  assert.deepEqual(
    [0, 6_100, 6_101, 60_000].map((durationMs) => costOfCall(perSixSeconds, durationMs)),
    [3, 3, 6, 30],
  );
  // A fraction of a hundredth is rounded up, once for the whole call, so the cost is never below the price.
  const cheap = { pricePerMinute: hundredths(10), unitSeconds: 1 };
  assert.deepEqual(
    [1_000, 2_000, 60_000].map((durationMs) => costOfCall(cheap, durationMs)),
    [1, 1, 10],
  );
  assert.equal(worstCost(perMinute, RULES_DEFAULT, 50_000), 60);
});

test('outside of the window people are called when it opens, in its own zone', () => {
  const window = { fromMinute: 8 * 60, toMinute: 20 * 60, zone: 'Africa/Lagos' };
  const nightMs = Date.parse('2026-03-01T22:00:00Z');
  const opens = (zone: string, nowMs: number) =>
    startCallingGate({ ...RULES_DEFAULT, window: { ...window, zone } }, 'UTC').opensAtMs(nowMs);
  assert.equal(opens('Africa/Lagos', nightMs), Date.parse('2026-03-02T07:00:00Z'));
  assert.equal(opens('', nightMs), Date.parse('2026-03-02T08:00:00Z'));
  assert.equal(opens('Atlantis/Capital', nightMs), Date.parse('2026-03-02T08:00:00Z'));
  const dayMs = Date.parse('2026-03-01T12:00:00Z');
  assert.equal(opens('Africa/Lagos', dayMs), dayMs);
  assert.equal(startCallingGate(RULES_DEFAULT, 'UTC').opensAtMs(nightMs), nightMs);
});
