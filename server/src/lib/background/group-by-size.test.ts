import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupBySize } from './group-by-size.ts';

test('small ones are grouped up to a size, a large one stands by itself, and the order stays', () => {
  assert.deepEqual(
    groupBySize([40, 60, 1, 500, 30, 30, 70], (n) => n, 100),
    [[40, 60], [1], [500], [30, 30], [70]],
  );
  assert.deepEqual(
    groupBySize([], () => 1, 100),
    [],
  );
});
