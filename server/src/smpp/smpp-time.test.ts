import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAbsoluteTime, formatRelativeTime, parseSmppTime } from './smpp-time.ts';

const NOW = new Date('2026-01-31T10:00:00.000Z');

test('an absolute time is written in UTC and read back', () => {
  const date = new Date('2026-12-31T23:59:58.700Z');
  assert.equal(formatAbsoluteTime(date), '261231235958700+');
  assert.deepEqual(parseSmppTime('261231235958700+', NOW), date);
});

test('an absolute time with an offset is read as the moment it names', () => {
  assert.deepEqual(parseSmppTime('260102153000004+', NOW), new Date('2026-01-02T14:30:00Z'));
  assert.deepEqual(parseSmppTime('260102153000022-', NOW), new Date('2026-01-02T21:00:00Z'));
});

test('a relative time is rounded up to a second, written and read back', () => {
  assert.equal(formatRelativeTime(600_000), '000000001000000R');
  assert.equal(formatRelativeTime(1), '000000000001000R');
  assert.equal(formatRelativeTime(((2 * 24 + 3) * 60 + 4) * 60_000 + 5000), '000002030405000R');
  assert.deepEqual(parseSmppTime('000000001000000R', NOW), new Date('2026-01-31T10:10:00Z'));
  assert.throws(() => formatRelativeTime(0), RangeError);
  assert.throws(() => formatRelativeTime(Number.NaN), RangeError);
  assert.throws(() => formatRelativeTime(100 * 24 * 3_600_000), RangeError);
});

test('what is no time is null', () => {
  for (const text of [
    '',
    '260231000000000+',
    '261331000000000+',
    '260102250000000+',
    '26010215300000+',
    'x'.repeat(16),
  ]) {
    assert.equal(parseSmppTime(text, NOW), null, text);
  }
});
