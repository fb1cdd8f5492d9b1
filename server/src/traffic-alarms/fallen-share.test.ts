import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timestampFromMs } from '../lib/time/timestamp.ts';
import type { ShareOf } from './alarm.ts';
import { type Closed, type ShareWatch, WATCH_BEGUN, watchShare } from './fallen-share.ts';
import { beginWatch, feedWatch, RISES } from './feed-watches.ts';
import { type Fortnight, findUsualShare, USUAL_HOURS } from './usual-share.ts';

/** mulberry32, so that the figures of this test are the same each time. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LOOKS_AN_HOUR = 12;
const wave = (hour: number, highest: number) => Math.cos((((hour % 24) - highest) / 24) * 2 * Math.PI);
const isWeekend = (hour: number) => Math.floor(hour / 24) % 7 >= 5;
/** Some 100 messages an hour, few at night and at weekends, of which some 10 % fail: more at night and at weekends. */
const volumeAt = (hour: number) => Math.round(100 * (1 + 0.8 * wave(hour, 14)) * (isWeekend(hour) ? 0.5 : 1.1));
const failingAt = (hour: number) => 0.1 * (1 + 0.4 * wave(hour, 3)) * (isWeekend(hour) ? 1.3 : 0.9);

function close(closed: number, share: number, random: () => number): Closed {
  let failed = 0;
  for (let i = 0; i < closed; i++) if (random() < share) failed++;
  return { closed, failed };
}

type Hour = Closed & { readonly hour: number };

function gather(past: readonly Hour[]): Fortnight {
  const add = (places: number, placeOf: (hour: number) => number): Closed[] => {
    const sums = Array.from({ length: places }, () => ({ closed: 0, failed: 0 }));
    for (const { hour, closed, failed } of past.slice(-USUAL_HOURS)) {
      const place = sums[placeOf(hour)];
      if (place) [place.closed, place.failed] = [place.closed + closed, place.failed + failed];
    }
    return sums;
  };
  return { hours: add(24, (hour) => hour % 24), days: add(7, (hour) => Math.floor(hour / 24) % 7) };
}

interface Series {
  readonly failingAt: (hour: number) => number;
  readonly rise: number;
  readonly least: number;
}

/** Lives through some days of a series and returns how many alarms began. */
function countAlarms(random: () => number, days: number, { failingAt, rise, least }: Series): number {
  const past: Hour[] = [];
  for (let hour = 0; hour < USUAL_HOURS; hour++) past.push({ hour, ...close(volumeAt(hour), failingAt(hour), random) });
  let watch = WATCH_BEGUN;
  let alarms = 0;
  for (let hour = USUAL_HOURS; hour < USUAL_HOURS + days * 24; hour++) {
    const usual = findUsualShare(gather(past), hour, least) ?? 0;
    let failed = 0;
    const atOnce = Math.ceil(volumeAt(hour) / LOOKS_AN_HOUR);
    for (let left = volumeAt(hour); left > 0; left -= atOnce) {
      const some = close(Math.min(left, atOnce), failingAt(hour), random);
      failed += some.failed;
      const next = watchShare(watch, some, usual, rise);
      if (next.isFallen && !watch.isFallen) alarms++;
      watch = next;
    }
    past.push({ hour, closed: volumeAt(hour), failed });
  }
  return alarms;
}

function feedUntil(watch: ShareWatch, share: number, random: () => number, isOver: (watch: ShareWatch) => boolean) {
  let now = watch;
  let closed = 0;
  while (!isOver(now) && closed < 1_000) {
    now = watchShare(now, close(4, share, random), 0.1);
    closed += 4;
  }
  return { watch: now, closed };
}

/** Of every about: the share that usually speaks for an alarm, beside the one that is shown above. */
const USUAL_OF: Readonly<Record<ShareOf, readonly number[]>> = {
  deliveries: [0.1, 0.01],
  receipts: [0.05],
  refusals: [0, 0.05],
  opt_outs: [0.001, 0.005, 0.02],
};
for (const [about, [rise, least]] of Object.entries(RISES))
  test(`20 series of a month with daily and weekly rhythm have at most one false alarm: ${about}`, () => {
    for (const usual of USUAL_OF[about as ShareOf]) {
      const random = makeRandom(7);
      let alarms = 0;
      for (let series = 0; series < 20; series++)
        alarms += countAlarms(random, 30, { failingAt: (hour) => failingAt(hour) * usual * 10, rise, least });
      assert.ok(alarms <= 1, `${alarms} false alarms about ${about} at ${usual}`);
    }
  });

test('opt-outs after 5 % of the messages instead of half a percent are found within 500 messages, nine times in ten', () => {
  const random = makeRandom(17);
  const [rise] = RISES.opt_outs;
  const needed = Array.from({ length: 200 }, () => {
    let watch = WATCH_BEGUN;
    let closed = 0;
    for (; !watch.isFallen && closed < 5_000; closed += 10)
      watch = watchShare(watch, close(10, 0.05, random), 0.005, rise);
    return closed;
  }).sort((one, other) => one - other);
  assert.ok((needed[180] ?? 0) <= 500, `nine in ten are found within ${needed[180]}`);
});

test('a drop of the delivered share from 90 to 60 % is found within 60 closed messages, nine times in ten', () => {
  const random = makeRandom(11);
  const needed: number[] = [];
  for (let i = 0; i < 500; i++) {
    let before = WATCH_BEGUN;
    for (let look = 0; look < 40; look++) before = watchShare(before, close(8, 0.1, random), 0.1);
    needed.push(feedUntil(before, 0.4, random, ({ isFallen }) => isFallen).closed);
  }
  needed.sort((one, other) => one - other);
  const [half = 0, mostly = 0] = [needed[250], needed[450]];
  assert.ok(half <= 44, `half of them are found within ${half}`);
  assert.ok(mostly <= 60, `nine in ten are found within ${mostly}`);
});

test('an alarm is over when the share is as usual again, and goes on while it is not', () => {
  const random = makeRandom(13);
  const fallen = feedUntil(WATCH_BEGUN, 0.4, random, ({ isFallen }) => isFallen).watch;
  const stays = feedUntil(fallen, 0.4, random, ({ isFallen }) => !isFallen);
  assert.equal(stays.closed, 1_000);
  const ended = feedUntil(fallen, 0.1, random, ({ isFallen }) => !isFallen);
  assert.ok(ended.closed <= 100, `the alarm lasted for ${ended.closed} more`);
  assert.deepEqual(ended.watch, WATCH_BEGUN);
});

test('a series with few messages in two weeks has no usual share', () => {
  const usualOf = (closed: number, hour: number) =>
    findUsualShare(gather([{ hour: 10, closed, failed: closed / 10 }]), hour);
  assert.equal(usualOf(190, 34), null);
  assert.equal(usualOf(1_000, 34)?.toFixed(2), '0.10');
});

test('what a look feeds of an hour in which the share can rise counts, whatever hour comes after it', () => {
  const night = { hour: USUAL_HOURS + 2, closed: 5, failed: 5 };
  const day = { hour: USUAL_HOURS + 14, closed: 60, failed: 55 };
  const past = Array.from({ length: USUAL_HOURS }, (_, hour) => ({
    ...{ hour, closed: 100 },
    failed: hour % 24 < 6 ? 98 : 30,
  }));
  const watch = { ...beginWatch('receipts', 'network', 'MTN'), fortnight: gather(past) };
  for (const fed of [
    [night, day],
    [day, night],
  ])
    assert.equal(feedWatch(watch, 'receipts', fed, timestampFromMs(0)).isFallen, true);
});

test('an alarm ends when its share cannot rise, and not for an hour in which it cannot', () => {
  const fallen = { ...beginWatch('receipts', 'network', 'MTN'), isFallen: true, fallenFrom: timestampFromMs(0) };
  const isOnAfter = (failedAt: (hour: number) => number, minutes: number) => {
    const past = Array.from({ length: USUAL_HOURS }, (_, hour) => ({ hour, closed: 100, failed: failedAt(hour) }));
    const watch = { ...fallen, fortnight: gather(past) };
    const fed = [{ hour: USUAL_HOURS + 2, closed: 5, failed: 5 }];
    return feedWatch(watch, 'receipts', fed, timestampFromMs(minutes * 60_000)).isFallen;
  };
  assert.equal(
    isOnAfter(() => 98, 20),
    true,
    'it lasts for half an hour',
  );
  assert.equal(
    isOnAfter(() => 98, 40),
    false,
  );
  assert.equal(
    isOnAfter((hour) => (hour % 24 < 6 ? 98 : 30), 40),
    true,
  );
});
