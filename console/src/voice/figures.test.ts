import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countRetried, figuresNow, figuresOf } from './figures.ts';

const REPORT = [
  { status: 'queued', reason: '', recipients: 4 },
  { status: 'ringing', reason: '', recipients: 1 },
  { status: 'answered', reason: '', recipients: 9 },
  { status: 'busy', reason: '', recipients: 2 },
  { status: 'rejected', reason: 'declined', recipients: 3 },
  { status: 'rejected', reason: 'refused', recipients: 5 },
  { status: 'failed', reason: 'interrupted', recipients: 6 },
  { status: 'failed', reason: 'trunk_unreachable', recipients: 7 },
  { status: 'skipped', reason: 'opted_out', recipients: 8 },
] as const;

test('nine states are five figures that sum up to all recipients', () => {
  const figures = figuresOf(REPORT);
  assert.deepEqual(figures, { answered: 9, calling: 1, notReached: 23, leftOut: 8, waiting: 4 });
});

test('what the stream tells fills in what the report alone knows', () => {
  const counts = { queued: 2, calling: 3, answered: 9, not_reached: 31 };
  assert.deepEqual(figuresNow({ counts }, 8), { answered: 9, calling: 3, notReached: 23, leftOut: 8, waiting: 2 });
  assert.equal(figuresNow({ counts: {} }, 8).notReached, 0);
});

test('only who cannot have heard the message, and did not decline it, is called again', () => {
  assert.equal(countRetried(REPORT), 12);
});
