import type { QueryKey } from '@tanstack/react-query';
import type { CursorPage, ShortPage } from '@volley/sdk';

export const ROWS_PER_PAGE = 50;

const MOVING_MS = 4_000;

/** A page of a list, whichever way the list goes on. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page, null at the end. Only in lists with a cursor. */
  readonly next: string | null;
  /** Only in lists with numbered pages. */
  readonly total: number | null;
}

/** A list of any length. `start` is the number of a page or a cursor, and null means the first page. */
export interface RowSource<Row> {
  readonly key: QueryKey;
  readPage(start: string | null, signal: AbortSignal): Promise<RowPage<Row>>;
  /** Whether a row may soon change without the stream saying so. A page with such a row is read again and again. */
  isMoving?(row: Row): boolean;
}

type Numbered = { readonly page: number; readonly per_page: number };
type Following = { readonly cursor?: string; readonly per_page: number };

/** Makes a source, as in `numberedRows(['contacts', filters], (page, options) => volley.contacts.list({ ...filters, ...page }, options))`. */
export function numberedRows<Row>(
  key: QueryKey,
  read: (page: Numbered, options: { readonly signal: AbortSignal }) => Promise<ShortPage<Row>>,
): RowSource<Row> {
  return {
    key,
    async readPage(start, signal) {
      const { data, total } = await read({ page: Number(start ?? 1), per_page: ROWS_PER_PAGE }, { signal });
      return { rows: data, next: null, total };
    },
  };
}

/** Makes a source of a list with cursors. */
export function followingRows<Row>(
  key: QueryKey,
  read: (page: Following, options: { readonly signal: AbortSignal }) => Promise<CursorPage<Row>>,
  isMoving?: (row: Row) => boolean,
): RowSource<Row> {
  return {
    key,
    ...(isMoving && { isMoving }),
    async readPage(start, signal) {
      const cursor = start === null ? {} : { cursor: start };
      const { data, next_cursor } = await read({ ...cursor, per_page: ROWS_PER_PAGE }, { signal });
      return { rows: data, next: next_cursor, total: null };
    },
  };
}

/** The query of one page, for the table and for a loader that reads before the page is shown. */
export function rowPageQuery<Row>(source: RowSource<Row>, start: string | null) {
  return {
    queryKey: [...source.key, 'page', start],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.readPage(start, signal),
    refetchInterval: ({ state: { data } }: { state: { data: RowPage<Row> | undefined } }) =>
      source.isMoving !== undefined && data?.rows.some(source.isMoving) ? MOVING_MS : (false as const),
  };
}
