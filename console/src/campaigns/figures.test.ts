import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countRetried, figuresNow, figuresOf, textFigures } from './figures.ts';

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

test('texts are told by what became of them, and those that nobody needed stand apart', () => {
  const figures = textFigures([
    { status: 'queued', reason: '', messages: 2 },
    { status: 'sent', reason: '', messages: 3 },
    { status: 'unknown', reason: 'interrupted', messages: 1 },
    { status: 'delivered', reason: '', messages: 5 },
    { status: 'rejected', reason: '', messages: 1 },
    { status: 'failed', reason: 'no_route', messages: 1 },
    { status: 'skipped', reason: 'reached', messages: 8 },
    { status: 'skipped', reason: 'opted_out', messages: 1 },
  ]);
  assert.deepEqual(Object.fromEntries(figures.map(({ name, count }) => [name, count])), {
    waiting: 2,
    sent: 4,
    delivered: 5,
    undelivered: 2,
    unneeded: 8,
    leftOut: 1,
  });
});
