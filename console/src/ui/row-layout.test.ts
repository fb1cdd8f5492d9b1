import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutRows, pagesBetween, ROWS_MAX } from './row-layout.ts';

const page = (rows: number, next: string | null, total: number | null = null) => ({ rows, next, total });

test('before anything is read the first page has a place', () => {
  const layout = layOutRows(new Map(), 50);
  assert.deepEqual(layout, { pages: [{ start: null, firstRow: 0, rows: 50 }], total: null, placed: 50 });
});

test('of a list with numbered pages every page has its place at once', () => {
  const layout = layOutRows(new Map([[null, page(50, null, 120)]]), 50);
  assert.deepEqual([layout.total, layout.placed, layout.pages.length], [120, 120, 3]);
  assert.deepEqual(
    pagesBetween(layout, 90, 130).map(({ start }) => start),
    [2, 3],
  );
});

test('a list with a cursor grows by a page with each that is read, and a page without rows leads on', () => {
  const read = new Map<string | null, ReturnType<typeof page>>([[null, page(50, 'a')]]);
  assert.deepEqual(layOutRows(read, 50).pages.at(-1), { start: 'a', firstRow: 50, rows: 50 });
  read.set('a', page(0, 'b'));
  const layout = layOutRows(read, 50);
  assert.deepEqual([layout.total, layout.placed], [null, 100]);
  assert.deepEqual(
    pagesBetween(layout, 60, 80).map(({ start }) => start),
    ['b'],
  );
  read.set('b', page(7, null));
  assert.deepEqual([layOutRows(read, 50).total, layOutRows(read, 50).placed], [57, 57]);
});

test('an empty list has no rows, and a very long one ends where browsers draw no more', () => {
  assert.deepEqual(layOutRows(new Map([[null, page(0, null)]]), 50).total, 0);
  const layout = layOutRows(new Map([[null, page(50, null, 2_000_000)]]), 50);
  assert.deepEqual([layout.total, layout.placed], [2_000_000, ROWS_MAX]);
});

test('of an empty list the first page is read again when something comes, whichever way the list goes on', () => {
  for (const empty of [page(0, null), page(0, null, 0)]) {
    const layout = layOutRows(new Map([[null, empty]]), 50);
    assert.deepEqual([layout.total, layout.placed], [0, 0]);
    assert.deepEqual(
      pagesBetween(layout, 0, 30).map(({ start }) => start),
      [null],
    );
  }
});
