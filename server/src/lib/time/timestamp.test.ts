import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTimestamp, timestampFromMicros, timestampFromPostgres } from './timestamp.ts';

test('a timestamp keeps its microseconds', () => {
  assert.equal(timestampFromMicros(1_767_323_045_123_456), '2026-01-02T03:04:05.123456Z');
  assert.equal(timestampFromMicros(1_767_323_045_000_001), '2026-01-02T03:04:05.000001Z');
});

test('what Postgres prints is padded to six digits', () => {
  assert.equal(timestampFromPostgres('2026-01-02 03:04:05.12+00'), '2026-01-02T03:04:05.120000Z');
  assert.equal(timestampFromPostgres('2026-01-02 03:04:05+00'), '2026-01-02T03:04:05.000000Z');
  assert.equal(timestampFromPostgres('2026-01-02 03:04:05.123456+00'), '2026-01-02T03:04:05.123456Z');
});

for (const [raw, expected] of [
  ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000000Z'],
  ['2026-01-02T03:04:05.123456Z', '2026-01-02T03:04:05.123456Z'],
  ['2026-01-02T03:04+01:00', '2026-01-02T02:04:00.000000Z'],
  ['2026-02-30T03:04:05Z', null],
  ['2026-01-02T25:04:05Z', null],
  ['tomorrow', null],
  ['2026-01-02', null],
] as const) {
  test(`reading ${raw} gives ${expected}`, () => assert.equal(parseTimestamp(raw, 'UTC'), expected));
}

for (const [raw, timeZone, expected] of [
  ['2026-11-23T09:00', 'Africa/Accra', '2026-11-23T09:00:00.000000Z'],
  ['2026-11-23 09:00:30.25', 'Africa/Lagos', '2026-11-23T08:00:30.250000Z'],
  ['2026-07-01T09:00', 'Europe/London', '2026-07-01T08:00:00.000000Z'],
  ['2026-07-01T09:00Z', 'Europe/London', '2026-07-01T09:00:00.000000Z'],
  // The clocks skip 01:00 to 02:00 in London, 02:00 to 03:00 in New York, half an hour on Lord Howe Island.
  ['2026-03-29T01:30', 'Europe/London', '2026-03-29T01:00:00.000000Z'],
  ['2026-03-29T01:00', 'Europe/London', '2026-03-29T01:00:00.000000Z'],
  ['2026-03-29T00:59', 'Europe/London', '2026-03-29T00:59:00.000000Z'],
  ['2026-03-08T02:59', 'America/New_York', '2026-03-08T07:00:00.000000Z'],
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000000Z'],
  // Samoa left out this whole day.
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000000Z'],
  // Of a repeated time, the earlier instant counts.
  ['2026-10-25T01:30', 'Europe/London', '2026-10-25T00:30:00.000000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000000Z'],
  ['2026-02-30T09:00', 'Africa/Accra', null],
  ['2026-01-02T25:04', 'Africa/Accra', null],
] as const) {
  test(`reading ${raw} by the clocks of ${timeZone} gives ${expected}`, () =>
    assert.equal(parseTimestamp(raw, timeZone), expected));
}
