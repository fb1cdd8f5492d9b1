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
  ['2026-01-02T03:04:05', null],
  ['2026-02-30T03:04:05Z', null],
  ['2026-01-02T25:04:05Z', null],
  ['tomorrow', null],
  ['2026-01-02', null],
] as const) {
  test(`reading ${raw} gives ${expected}`, () => assert.equal(parseTimestamp(raw), expected));
}
