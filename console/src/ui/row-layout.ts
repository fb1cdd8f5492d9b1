/** A page of a list as far as it is known: where it begins in the list, and how many rows it has. */
export interface KnownPage {
  /** What asks for it: the number of a page, a cursor, or null for the first. */
  readonly start: string | null;
  readonly firstRow: number;
  readonly rows: number;
}

export interface RowLayout {
  readonly pages: readonly KnownPage[];
  /** How many rows the list has; null: more follow, and nobody knows how many. */
  readonly total: number | null;
  /** How many rows have a place in the table, with those that are still to come. */
  readonly placed: number;
}

/** What was read of a page. */
export interface ReadPage {
  readonly rows: number;
  readonly next: string | null;
  readonly total: number | null;
}

/** Firefox draws nothing below some 17 million pixels, which is 300,000 rows of any height that we have. */
export const ROWS_MAX = 300_000;

/** Numbered pages are all known from the first one on, which an empty list has as well. */
function layOutNumbered(total: number, perPage: number): RowLayout {
  const placed = Math.min(total, ROWS_MAX);
  const pages = Array.from({ length: Math.max(1, Math.ceil(placed / perPage)) }, (_, index) => ({
    start: index === 0 ? null : String(index + 1),
    firstRow: index * perPage,
    rows: Math.min(perPage, placed - index * perPage),
  }));
  return { pages, total, placed };
}

/** Of a list with a cursor each page names the next one; the page after the last that was read has a place too. */
export function layOutRows(read: ReadonlyMap<string | null, ReadPage>, perPage: number): RowLayout {
  const first = read.get(null);
  if (first && first.total !== null) return layOutNumbered(first.total, perPage);
  const pages: KnownPage[] = [];
  let firstRow = 0;
  for (let start: string | null = null; ; ) {
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

/** The pages of which a row stands between two rows; of an empty list the first one, which tells when something comes. */
export function pagesBetween({ pages, placed }: RowLayout, from: number, to: number): readonly KnownPage[] {
  return pages.filter(({ firstRow, rows }) => firstRow < to && (firstRow + rows > from || placed === 0));
}
