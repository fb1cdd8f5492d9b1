import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inPageOrder, lastPage, sliceOfPage } from './page.ts';

test('every page read from its nearer end is the page read from the front', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 70 }),
      (total, perPage, page) => {
        const all = Array.from({ length: total }, (_, index) => index);
        const expected = all.slice((page - 1) * perPage, page * perPage);
        const slice = sliceOfPage({ page, perPage }, total);
        if (!slice) return expected.length === 0;
        const source = slice.isReversed ? [...all].reverse() : all;
        const read = inPageOrder(source.slice(slice.offset, slice.offset + slice.limit), slice);
        assert.deepEqual(read, expected);
        return slice.offset <= total / 2;
      },
    ),
  );
});

test('an empty list has one page', () => {
  assert.equal(lastPage(0, 10), 1);
  assert.equal(lastPage(10, 10), 1);
  assert.equal(lastPage(11, 10), 2);
});
