import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finishWithinWindow } from './finish-time.ts';

const HOUR_MS = 3_600_000;
const START = '2026-05-01T10:00:00Z';

function finish(hours: number, window: [from: number, to: number] | null, zone = 'UTC'): string | null {
  const whole = window && { fromMinute: window[0] * 60, toMinute: window[1] * 60, zone: '' };
  const atMs = finishWithinWindow({ startMs: Date.parse(START), workMs: hours * HOUR_MS }, whole, zone);
  return atMs === null ? null : new Date(atMs).toISOString().replace('.000Z', 'Z');
}

test('without a window, or with one of a whole day, the work goes on through the night', () => {
  for (const window of [null, [0, 24], [9, 9]] as const)
    assert.equal(finish(30, window && [...window]), '2026-05-02T16:00:00Z');
});

test('the work rests while the window is shut, in its own zone', () => {
  assert.equal(finish(2, [8, 20]), '2026-05-01T12:00:00Z');
  assert.equal(finish(10, [8, 20]), '2026-05-01T20:00:00Z');
  assert.equal(finish(11, [8, 20]), '2026-05-02T09:00:00Z');
  assert.equal(finish(1, [12, 14]), '2026-05-01T13:00:00Z');
  assert.equal(finish(1, [22, 6]), '2026-05-01T23:00:00Z');
  assert.equal(finish(9, [20, 24]), '2026-05-03T21:00:00Z');
  assert.equal(finish(3, [8, 12], 'Africa/Lagos'), '2026-05-02T09:00:00Z');
});

test('what takes longer than two years has no end to speak of', () => {
  assert.equal(finish(1_000, [8, 9]), null);
});
