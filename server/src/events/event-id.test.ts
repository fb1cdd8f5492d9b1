import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextEventId } from './event-id.ts';

const NOW_MS = Date.UTC(2026, 10, 22);
const YEAR_MS = 365 * 86_400_000;
const msOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

test('ids of one moment rise, also beyond what one millisecond holds', () => {
  const ids = Array.from({ length: 10_000 }, () => nextEventId(NOW_MS));
  assert.deepEqual(ids, [...ids].sort());
  assert.equal(new Set(ids).size, ids.length);
});

test('a clock that shows another year for a while leaves its mark on no later id', () => {
  nextEventId(NOW_MS + YEAR_MS);
  assert.equal(msOf(nextEventId(NOW_MS + 1_000)), NOW_MS + 1_000);
  const before = nextEventId(NOW_MS + 2_000);
  assert.ok(nextEventId(NOW_MS + 1_500) > before, 'a small step back keeps the order');
});
