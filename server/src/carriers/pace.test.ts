import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace } from './pace.ts';

function takeFor(pace: Pace, ms: { from: number; to: number }, parts = 1): number {
  let taken = 0;
  for (let nowMs = ms.from; nowMs <= ms.to; nowMs += 1) {
    while (pace.getWaitMs(parts, 'bulk', nowMs) === 0) {
      pace.take(parts);
      taken += parts;
    }
  }
  return taken;
}

test('the rate is the limit, whatever the number of parts', () => {
  for (const parts of [1, 3, 10]) {
    const pace = new Pace();
    pace.setLimit(100);
    const taken = takeFor(pace, { from: 0, to: 10_000 }, parts);
    assert.ok(taken >= 990 && taken <= 1_020, `${taken} parts in 10 s, ${parts} at a time`);
  }
});

test('a limit of one a second is kept, for long texts too', () => {
  const pace = new Pace();
  pace.setLimit(1);
  assert.ok(takeFor(pace, { from: 0, to: 30_000 }, 5) <= 35);
});

test('without a limit nothing waits', () => {
  const pace = new Pace();
  pace.setLimit(0);
  for (let at = 0; at < 100_000; at += 1) pace.take(1);
  assert.equal(pace.getWaitMs(10, 'bulk', 0), 0);
});

test('a code goes at once where a campaign takes all it may', () => {
  const pace = new Pace();
  pace.setLimit(100);
  for (let nowMs = 0; nowMs < 5_000; nowMs += 1) {
    while (pace.getWaitMs(1, 'bulk', nowMs) === 0) pace.take(1);
    if (nowMs % 100 !== 0) continue;
    assert.equal(pace.getWaitMs(1, 'transactional', nowMs), 0);
    pace.take(1);
  }
});

test('throttling pauses, ever longer while nothing is taken, and a volley of it counts once', () => {
  const pace = new Pace();
  pace.setLimit(100);
  pace.getWaitMs(1, 'bulk', 0);
  for (let at = 0; at < 50; at += 1) pace.onThrottled(1_000);
  assert.equal(Math.round(pace.allowedPerSecond), 70);
  assert.deepEqual([pace.isPaused(1_099), pace.isPaused(1_100)], [true, false]);
  pace.onThrottled(2_000);
  assert.deepEqual([pace.isPaused(2_199), pace.isPaused(2_200)], [true, false]);
  pace.onAccepted();
  pace.onThrottled(4_000);
  assert.equal(pace.isPaused(4_100), false);
});

test('after throttling the rate grows back to the limit and no further', () => {
  const pace = new Pace();
  pace.setLimit(100);
  pace.getWaitMs(1, 'bulk', 0);
  pace.onThrottled(0);
  takeFor(pace, { from: 0, to: 30_000 });
  assert.equal(pace.allowedPerSecond, 100);
});

test('a carrier that named no limit is slowed to what it took, and freed again', () => {
  const pace = new Pace();
  pace.setLimit(0);
  for (let nowMs = 0; nowMs < 1_000; nowMs += 1) {
    pace.getWaitMs(1, 'bulk', nowMs);
    pace.take(1);
  }
  pace.onThrottled(1_000);
  assert.equal(Math.round(pace.allowedPerSecond), 700);
  for (let nowMs = 1_000; nowMs <= 90_000; nowMs += 10) pace.getWaitMs(1, 'bulk', nowMs);
  assert.equal(pace.allowedPerSecond, Number.POSITIVE_INFINITY);
});

test('one throttled answer of a carrier that is hardly used costs a pause and teaches no rate', () => {
  const pace = new Pace();
  assert.equal(pace.getWaitMs(1, 'bulk', 1_000), 0);
  pace.take(1);
  pace.onThrottled(1_010);
  assert.equal(pace.allowedPerSecond, Number.POSITIVE_INFINITY);
  assert.equal(pace.isPaused(1_050), true);
  assert.equal(pace.getWaitMs(500, 'bulk', 1_200), 0);
  pace.take(500);
  pace.onThrottled(1_900);
  assert.equal(Math.round(pace.allowedPerSecond), 351, 'under load it slows down');
});
