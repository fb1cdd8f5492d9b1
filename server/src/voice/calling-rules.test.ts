import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hundredths } from '../lib/money.ts';
import {
  durationMsMax,
  messageMs,
  RULES_DEFAULT,
  startedMinutes,
  windowOpensAtMs,
  worstCost,
} from './calling-rules.ts';

test('a message is as long as its repeats and the pauses between them', () => {
  assert.equal(messageMs({ ...RULES_DEFAULT, repeatCount: 3, gapSeconds: 2 }, 10_000), 34_000);
});

test('the longest call holds the message and is whole minutes, unless the campaign says how long', () => {
  assert.equal(durationMsMax(RULES_DEFAULT, 10_000), 60_000);
  assert.equal(durationMsMax(RULES_DEFAULT, 50_000), 120_000);
  assert.equal(durationMsMax({ ...RULES_DEFAULT, durationSecondsMax: 45 }, 50_000), 45_000);
});

test('a minute that has begun is a minute', () => {
  assert.deepEqual([0, 1, 60_000, 60_001].map(startedMinutes), [1, 1, 1, 2]);
  assert.equal(worstCost(hundredths(30), RULES_DEFAULT, 50_000), 60);
});

test('outside of the window people are called when it opens, in its own zone', () => {
  const window = { fromMinute: 8 * 60, toMinute: 20 * 60, zone: 'Africa/Lagos' };
  const nightMs = Date.parse('2026-03-01T22:00:00Z');
  assert.equal(windowOpensAtMs(window, 'UTC', nightMs), Date.parse('2026-03-02T07:00:00Z'));
  assert.equal(windowOpensAtMs({ ...window, zone: '' }, 'UTC', nightMs), Date.parse('2026-03-02T08:00:00Z'));
  const dayMs = Date.parse('2026-03-01T12:00:00Z');
  assert.equal(windowOpensAtMs(window, 'UTC', dayMs), dayMs);
  assert.equal(windowOpensAtMs(null, 'UTC', nightMs), nightMs);
});
