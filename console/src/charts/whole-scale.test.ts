import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wholeScale } from './whole-scale.ts';

test('an axis has few lines, at whole numbers, and reaches above what is counted', () => {
  assert.deepEqual(wholeScale(0), [0, 1]);
  assert.deepEqual(wholeScale(3), [0, 1, 2, 3]);
  assert.deepEqual(wholeScale(6), [0, 2, 4, 6]);
  assert.deepEqual(wholeScale(785), [0, 200, 400, 600, 800]);
  for (let highest = 1; highest < 5_000_000; highest = Math.ceil(highest * 1.07)) {
    const lines = wholeScale(highest);
    const last = lines.at(-1) ?? 0;
    assert.ok(lines.length <= 6 && lines.every(Number.isInteger) && last >= highest, String(highest));
    assert.ok(last <= Math.max(1, highest * 2.5), `no axis is mostly empty: ${highest}`);
  }
});
