import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PacingFigures } from './pacing-figures.ts';

test('what one thread counts of late packets, another reads in the same memory', () => {
  const counting = new PacingFigures();
  const reading = new PacingFigures(counting.memory);
  counting.note(0.1, 90);
  counting.note(1.1, 9);
  counting.note(5_000, 1);
  counting.noteSkipped(3);
  assert.deepEqual(
    [0.25, 1, 1.25, 100, Number.POSITIVE_INFINITY].map((lateMs) => reading.countWithin(lateMs)),
    [90, 90, 99, 99, 100],
  );
  assert.deepEqual(reading.report(), { tickCount: 100, p50LateMs: 0, p99LateMs: 1, maxLateMs: 5_000, skippedCount: 3 });
});

test('of nothing sent, nothing was late', () => {
  const figures = new PacingFigures();
  assert.deepEqual(figures.report(), { tickCount: 0, p50LateMs: 0, p99LateMs: 0, maxLateMs: 0, skippedCount: 0 });
});
