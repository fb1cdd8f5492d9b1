import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECURRENCE_FREQUENCIES } from '@volley/contract/choices';
import fc from 'fast-check';
import { isTimeZone, nextOccurrenceAfter, occurrence, type Recurrence } from './recurrence.ts';

const ms = (iso: string): number => Date.parse(iso);
const iso = (atMs: number | null): string | null =>
  atMs === null ? null : new Date(atMs).toISOString().replace('.000Z', 'Z');

function rule(anchor: string, timeZone: string, frequency: Recurrence['frequency'], interval = 1): Recurrence {
  return { anchorMs: ms(anchor), timeZone, frequency, interval };
}

function runs(of: Recurrence, count: number): (string | null)[] {
  return Array.from({ length: count }, (_, n) => iso(occurrence(of, n)));
}

test('the 31st monthly is the last day of shorter months and the 31st again after them', () => {
  assert.deepEqual(runs(rule('2026-01-31T09:00:00Z', 'UTC', 'monthly'), 5), [
    '2026-01-31T09:00:00Z',
    '2026-02-28T09:00:00Z',
    '2026-03-31T09:00:00Z',
    '2026-04-30T09:00:00Z',
    '2026-05-31T09:00:00Z',
  ]);
  assert.equal(iso(occurrence(rule('2028-01-31T09:00:00Z', 'UTC', 'monthly'), 1)), '2028-02-29T09:00:00Z');
  assert.equal(iso(occurrence(rule('2026-01-31T09:00:00Z', 'UTC', 'monthly', 13), 1)), '2027-02-28T09:00:00Z');
});

test('29 February yearly is 28 February except in leap years', () => {
  assert.deepEqual(runs(rule('2028-02-29T12:00:00Z', 'Africa/Accra', 'yearly'), 5), [
    '2028-02-29T12:00:00Z',
    '2029-02-28T12:00:00Z',
    '2030-02-28T12:00:00Z',
    '2031-02-28T12:00:00Z',
    '2032-02-29T12:00:00Z',
  ]);
});

test('every three days runs on over the end of a month', () => {
  assert.deepEqual(runs(rule('2026-01-28T08:00:00Z', 'UTC', 'daily', 3), 4), [
    '2026-01-28T08:00:00Z',
    '2026-01-31T08:00:00Z',
    '2026-02-03T08:00:00Z',
    '2026-02-06T08:00:00Z',
  ]);
});

test('the wall clock is kept when the zone changes its clocks, in both directions', () => {
  assert.deepEqual(runs(rule('2026-03-28T09:00:00Z', 'Europe/London', 'daily'), 3), [
    '2026-03-28T09:00:00Z',
    '2026-03-29T08:00:00Z',
    '2026-03-30T08:00:00Z',
  ]);
  assert.deepEqual(runs(rule('2026-10-24T08:00:00Z', 'Europe/London', 'daily'), 2), [
    '2026-10-24T08:00:00Z',
    '2026-10-25T09:00:00Z',
  ]);
  assert.deepEqual(runs(rule('2026-10-25T13:00:00Z', 'America/New_York', 'weekly'), 2), [
    '2026-10-25T13:00:00Z',
    '2026-11-01T14:00:00Z',
  ]);
  // Morocco's clocks are an hour back during Ramadan alone (2026: 15 February to 22 March).
  assert.deepEqual(runs(rule('2026-02-14T08:00:00Z', 'Africa/Casablanca', 'daily', 36), 2), [
    '2026-02-14T08:00:00Z',
    '2026-03-22T08:00:00Z',
  ]);
  assert.equal(iso(occurrence(rule('2026-02-14T08:00:00Z', 'Africa/Casablanca', 'daily'), 7)), '2026-02-21T09:00:00Z');
});

test('a time that the clocks skip moves forward for that day alone', () => {
  assert.deepEqual(runs(rule('2026-03-28T01:30:00Z', 'Europe/London', 'daily'), 3), [
    '2026-03-28T01:30:00Z',
    '2026-03-29T01:30:00Z', // 02:30 on the wall
    '2026-03-30T00:30:00Z',
  ]);
  assert.deepEqual(runs(rule('2026-03-07T07:30:00Z', 'America/New_York', 'daily'), 3), [
    '2026-03-07T07:30:00Z',
    '2026-03-08T07:30:00Z', // 03:30 on the wall
    '2026-03-09T06:30:00Z',
  ]);
});

test('a time that comes twice runs once, the first time', () => {
  assert.deepEqual(runs(rule('2026-10-24T00:30:00Z', 'Europe/London', 'daily'), 3), [
    '2026-10-24T00:30:00Z',
    '2026-10-25T00:30:00Z',
    '2026-10-26T01:30:00Z',
  ]);
});

test('the end is inclusive', () => {
  const ends = { ...rule('2026-01-01T09:00:00Z', 'UTC', 'daily'), endsAtMs: ms('2026-01-03T09:00:00Z') };
  assert.equal(iso(occurrence(ends, 2)), '2026-01-03T09:00:00Z');
  assert.equal(occurrence(ends, 3), null);
  assert.deepEqual(nextOccurrenceAfter(ends, ms('2026-01-03T08:59:59Z')), { n: 2, atMs: ms('2026-01-03T09:00:00Z') });
  assert.equal(nextOccurrenceAfter(ends, ms('2026-01-03T09:00:00Z')), null);
  assert.equal(occurrence({ ...ends, endsAtMs: ends.endsAtMs - 1 }, 2), null);
  assert.equal(occurrence({ ...ends, endsAtMs: null }, 3) === null, false);
});

test('the next run is strictly after the instant, and the anchor before it has come', () => {
  const daily = rule('2026-01-01T09:00:00Z', 'Africa/Accra', 'daily');
  assert.deepEqual(nextOccurrenceAfter(daily, ms('2020-01-01T00:00:00Z')), { n: 0, atMs: daily.anchorMs });
  assert.equal(nextOccurrenceAfter(daily, daily.anchorMs - 1)?.n, 0);
  assert.equal(nextOccurrenceAfter(daily, daily.anchorMs)?.n, 1);
});

test('after a downtime of decades the next run is found at once', () => {
  const hourOfNight = rule('1980-01-31T01:30:00Z', 'Europe/London', 'monthly', 1);
  assert.deepEqual(nextOccurrenceAfter(hourOfNight, ms('2026-02-28T01:30:00Z')), {
    n: 554,
    atMs: ms('2026-03-31T00:30:00Z'),
  });
  assert.equal(
    iso(
      nextOccurrenceAfter(rule('1980-01-01T00:00:00Z', 'UTC', 'daily', 365), ms('2026-01-01T00:00:00Z'))?.atMs ?? null,
    ),
    '2026-12-20T00:00:00Z',
  );
});

test('a day that a zone left out is passed over', () => {
  const samoa = rule('2011-12-29T20:00:00Z', 'Pacific/Apia', 'daily'); // 10:00 on 29 December
  assert.deepEqual(runs(samoa, 3), ['2011-12-29T20:00:00Z', '2011-12-30T20:00:00Z', '2011-12-30T20:00:00Z']);
  assert.equal(nextOccurrenceAfter(samoa, ms('2011-12-30T20:00:00Z'))?.n, 3);
});

test('the next run is the first of all runs that is later, in any zone and rhythm', () => {
  const zones = [
    'UTC',
    'Europe/London',
    'America/New_York',
    'Africa/Casablanca',
    'Pacific/Apia',
    'Australia/Lord_Howe',
  ];
  const instant = fc.integer({ min: ms('2005-01-01T00:00:00Z') / 60_000, max: ms('2040-01-01T00:00:00Z') / 60_000 });
  fc.assert(
    fc.property(
      instant,
      instant,
      fc.constantFrom(...zones),
      fc.constantFrom(...RECURRENCE_FREQUENCIES),
      fc.integer({ min: 1, max: 365 }),
      (anchorMinute, atMinute, timeZone, frequency, interval) => {
        const of: Recurrence = { anchorMs: anchorMinute * 60_000, timeZone, frequency, interval };
        const atMs = atMinute * 60_000;
        const next = nextOccurrenceAfter(of, atMs);
        assert.ok(next !== null && next.atMs > atMs);
        assert.equal(occurrence(of, next.n), next.atMs);
        const before = next.n === 0 ? null : occurrence(of, next.n - 1);
        assert.ok(before === null || before <= atMs);
      },
    ),
    { numRuns: 300 },
  );
});

test('a run beyond all planning is none, and wrong rules are refused', () => {
  for (const frequency of RECURRENCE_FREQUENCIES) {
    assert.equal(occurrence(rule('2026-01-01T00:00:00Z', 'UTC', frequency, 365), 20_000_000), null);
  }
  for (const interval of [0, -1, 1.5, 366, Number.NaN]) {
    assert.throws(() => occurrence(rule('2026-01-01T00:00:00Z', 'UTC', 'daily', interval), 1), RangeError);
  }
  assert.throws(() => occurrence(rule('2026-01-01T00:00:00Z', 'UTC', 'daily'), -1), RangeError);
});

test('time zones are known by name, old names too, offsets not', () => {
  for (const name of ['UTC', 'Africa/Accra', 'Europe/London', 'Asia/Calcutta', 'US/Eastern', 'Etc/GMT+1', 'GMT']) {
    assert.equal(isTimeZone(name), true, name);
  }
  for (const name of [
    '',
    'Mars/Olympus',
    '+01:00',
    '-05:00',
    'Europe/',
    ' UTC',
    'UTC\n',
    'x'.repeat(1000),
    'constructor',
  ]) {
    assert.equal(isTimeZone(name), false, name);
  }
});
