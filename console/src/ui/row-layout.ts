import type { PageStart } from '../api/rows.ts';

/** The known place of a page in its list. */
export interface KnownPage {
  /** The page's number or cursor, or null for the first page. */
  readonly start: PageStart;
  readonly firstRow: number;
  readonly rows: number;
}

export interface RowLayout {
  readonly pages: readonly KnownPage[];
  /** The number of rows in the list. Null if more follow and the number is unknown. */
  readonly total: number | null;
  /** The number of rows that the table reserves space for, including those not loaded yet. */
  readonly placed: number;
}

/** The facts about a loaded page. */
export interface ReadPage {
  readonly rows: number;
  readonly next: string | null;
  readonly total: number | null;
}

/** Firefox draws nothing below some 17 million pixels, which is 300,000 rows of our greatest height. */
export const ROWS_MAX = 300_000;

/** Numbered pages are all known once the first is loaded, which even an empty list has. */
function layOutNumbered(total: number, perPage: number): RowLayout {
  const placed = Math.min(total, ROWS_MAX);
  const pages = Array.from({ length: Math.max(1, Math.ceil(placed / perPage)) }, (_, index) => ({
    start: index === 0 ? null : index + 1,
    firstRow: index * perPage,
    rows: Math.min(perPage, placed - index * perPage),
  }));
  return { pages, total, placed };
}

/** In a list with cursors each page names the next one. The page after the last loaded one gets a place too. */
export function layOutRows(read: ReadonlyMap<PageStart, ReadPage>, perPage: number): RowLayout {
  const first = read.get(null);
  if (first && first.total !== null) return layOutNumbered(first.total, perPage);
  const pages: KnownPage[] = [];
  let firstRow = 0;
  for (let start: PageStart = null; ; ) {
    const page: ReadPage | undefined = read.get(start);
    const rows = page?.rows ?? perPage;
    pages.push({ start, firstRow, rows });
    firstRow += rows;
    if (!page) return { pages, total: null, placed: firstRow };
    if (page.next === null) return { pages, total: firstRow, placed: firstRow };
    if (firstRow >= ROWS_MAX) return { pages, total: null, placed: firstRow };
    start = page.next;
  }
}

/** Returns the pages that overlap a range of rows. For an empty list it returns the first, which shows when rows are added. */
export function pagesBetween({ pages, placed }: RowLayout, from: number, to: number): readonly KnownPage[] {
  return pages.filter(({ firstRow, rows }) => firstRow < to && (firstRow + rows > from || placed === 0));
}
