import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PartTone, shareOf } from './share-of.ts';

const partsOf = (counts: Partial<Record<PartTone, number>>) =>
  (Object.entries(counts) as [PartTone, number][]).map(([tone, count]) => ({ tone, words: tone, count }));

test('whoever is skipped is neither done nor to be done', () => {
  assert.deepEqual(shareOf(partsOf({ skip: 18, rest: 82 })), { done: 0, all: 82 });
  assert.deepEqual(shareOf(partsOf({ good: 3, bad: 1, way: 2, skip: 18, rest: 4 })), { done: 4, all: 10 });
});

test('where everybody is skipped all is done, and where nobody is there nothing is', () => {
  assert.deepEqual(shareOf(partsOf({ skip: 5, good: 0 })), { done: 5, all: 5 });
  assert.deepEqual(shareOf([]), { done: 0, all: 0 });
});
