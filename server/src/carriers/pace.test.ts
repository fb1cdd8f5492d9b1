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

/** Answers for this many people, each another one. */
let people = 0;
function answer(pace: Pace, nowMs: number, counts: { accepted?: number; throttled?: number }): void {
  const next = () => {
    people += 1;
    return `2332${String(people).padStart(8, '0')}`;
  };
  for (let at = 0; at < (counts.accepted ?? 0); at += 1) pace.onAccepted(next(), nowMs);
  for (let at = 0; at < (counts.throttled ?? 0); at += 1) pace.onThrottled(next(), nowMs);
}

test('throttling pauses, ever longer while nothing is taken, and a volley of it counts once', () => {
  const pace = new Pace();
  pace.setLimit(100);
  pace.getWaitMs(1, 'bulk', 0);
  answer(pace, 1_000, { throttled: 50 });
  assert.equal(Math.round(pace.allowedPerSecond), 70);
  assert.deepEqual(pace.slowedBy, { throttled: 10, answers: 10 });
  assert.deepEqual([pace.isPaused(1_099), pace.isPaused(1_100)], [true, false]);
  answer(pace, 2_000, { throttled: 50 });
  assert.deepEqual([pace.isPaused(2_199), pace.isPaused(2_200)], [true, false]);
  answer(pace, 3_000, { accepted: 1 });
  answer(pace, 4_000, { throttled: 50 });
  assert.equal(pace.isPaused(4_100), false);
});

test('after throttling the rate grows back to the limit and no further', () => {
  const pace = new Pace();
  pace.setLimit(100);
  pace.getWaitMs(1, 'bulk', 0);
  answer(pace, 0, { throttled: 10 });
  takeFor(pace, { from: 0, to: 30_000 });
  assert.equal(pace.allowedPerSecond, 100);
  assert.equal(pace.slowedBy, null);
});

test('a carrier that named no limit is slowed to what it took, and freed again', () => {
  const pace = new Pace();
  pace.setLimit(0);
  for (let nowMs = 0; nowMs < 1_000; nowMs += 1) {
    pace.getWaitMs(1, 'bulk', nowMs);
    pace.take(1);
  }
  answer(pace, 1_000, { throttled: 10 });
  assert.equal(Math.round(pace.allowedPerSecond), 700);
  for (let nowMs = 1_000; nowMs <= 90_000; nowMs += 10) pace.getWaitMs(1, 'bulk', nowMs);
  assert.equal(pace.allowedPerSecond, Number.POSITIVE_INFINITY);
});

test('full phones slow nobody down: three from the first message on, and a tenth of all with their repetitions', () => {
  const pace = new Pace();
  for (let nowMs = 0; nowMs < 60_000; nowMs += 10) {
    for (const phone of ['1', '2', '3']) if (nowMs % 500 === 0) pace.onThrottled(phone, nowMs);
    answer(pace, nowMs, { accepted: 2 });
  }
  const full: string[] = [];
  for (let nowMs = 60_000; nowMs < 180_000; nowMs += 5) {
    if (nowMs % 50 === 0) full.push(`f${nowMs}`);
    // Each full phone is tried again every ten seconds.
    for (let at = (nowMs / 50) % 200; nowMs % 50 === 0 && at < full.length; at += 200)
      pace.onThrottled(full[at] ?? '', nowMs);
    if (nowMs % 50 !== 0) answer(pace, nowMs, { accepted: 1 });
  }
  assert.equal(pace.allowedPerSecond, Number.POSITIVE_INFINITY);
  assert.equal(pace.isPaused(180_000), false);
});

test('a few throttled answers right after a start neither pause nor teach a rate', () => {
  const pace = new Pace();
  assert.equal(pace.getWaitMs(1, 'bulk', 1_000), 0);
  pace.take(5);
  answer(pace, 1_010, { throttled: 1, accepted: 4 });
  assert.equal(pace.allowedPerSecond, Number.POSITIVE_INFINITY);
  assert.equal(pace.isPaused(1_020), false);
  pace.take(500);
  answer(pace, 1_900, { throttled: 20 });
  assert.equal(
    Math.round(pace.allowedPerSecond),
    Math.round((505 / 0.9) * 0.7),
    'measured over the time since the start',
  );
});

test('a carrier is slowed at a small rate too, where every answer is a second apart', () => {
  const pace = new Pace();
  pace.setLimit(2);
  for (let nowMs = 0; nowMs < 60_000; nowMs += 500) {
    pace.getWaitMs(1, 'bulk', nowMs);
    answer(pace, nowMs, nowMs % 1_000 === 0 ? { throttled: 1 } : { accepted: 1 });
  }
  assert.ok(pace.allowedPerSecond < 2, `${pace.allowedPerSecond} a second`);
});

test('a carrier that throttles everything is slowed by the repetitions alone', () => {
  const pace = new Pace();
  pace.setLimit(100);
  let last = 100;
  for (let round = 0; round < 4; round += 1) {
    pace.getWaitMs(1, 'bulk', round * 1_000);
    for (let phone = 0; phone < 20; phone += 1) pace.onThrottled(`r${phone}`, round * 1_000);
    assert.ok(pace.allowedPerSecond < last, `round ${round}`);
    last = pace.allowedPerSecond;
  }
});

for (const limit of [30, 100])
  test(`a limit of ${limit} is used to nine tenths where timers fire ten milliseconds late`, () => {
    const pace = new Pace();
    pace.setLimit(limit);
    let taken = 0;
    for (let nowMs = 0; nowMs < 10_000; ) {
      const waitMs = pace.getWaitMs(1, 'bulk', nowMs);
      if (waitMs > 0) {
        nowMs += waitMs + 10;
        continue;
      }
      pace.take(1);
      taken += 1;
    }
    assert.ok(taken >= limit * 9, `${taken} in ten seconds`);
  });
