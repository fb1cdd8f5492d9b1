import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PageStart, ROWS_PER_PAGE, type RowPage, type RowSource, rowPageQuery } from '../api/rows.ts';
import { layOutRows, pagesBetween, type ReadPage, type RowLayout } from './row-layout.ts';

export interface Rows<Row> {
  readonly layout: RowLayout;
  /** Undefined while the row is being loaded. */
  rowAt(index: number): Row | undefined;
  readonly isFirstPending: boolean;
  readonly error: Error | null;
  retry(): void;
}

/** Remembers a few numbers of each loaded page. Another query begins anew. */
function useReadPages(source: RowSource<unknown>): Map<PageStart, ReadPage> {
  const name = JSON.stringify(source.key);
  const [kept, setKept] = useState(() => ({ name, read: new Map<PageStart, ReadPage>() }));
  if (kept.name === name) return kept.read;
  const next = { name, read: new Map<PageStart, ReadPage>() };
  setKept(next);
  return next.read;
}

/**
 * Loads the pages of a list that are on the screen. The cache drops other pages after a while, so a list of any length uses the memory of a few
 * pages.
 */
export function useRows<Row>(source: RowSource<Row>, from: number, to: number): Rows<Row> {
  const read = useReadPages(source);
  const seen = pagesBetween(layOutRows(read, ROWS_PER_PAGE), from, to);
  const results = useQueries({ queries: seen.map(({ start }) => rowPageQuery(source, start)) });
  const loaded = new Map<PageStart, RowPage<Row>>();
  seen.forEach(({ start }, index) => {
    const page = results[index]?.data;
    if (!page) return;
    loaded.set(start, page);
    read.set(start, { rows: page.rows.length, next: page.next, total: page.total });
  });
  const layout = layOutRows(read, ROWS_PER_PAGE);
  const placed = pagesBetween(layout, from, to);
  // A page with few rows or none, which a bounded search may give, lets the next one come in sight although nobody scrolls.
  const last = placed.at(-1)?.start;
  const [, readNext] = useState(last);
  useEffect(() => readNext(last), [last]);
  return {
    layout,
    rowAt(index) {
      const page = placed.find(({ firstRow, rows }) => firstRow <= index && index < firstRow + rows);
      return page && loaded.get(page.start)?.rows[index - page.firstRow];
    },
    isFirstPending: !read.has(null),
    error: results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
}
