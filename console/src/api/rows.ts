import type { QueryKey } from '@tanstack/react-query';
import type { CursorPage, ShortPage } from '@volley/sdk';

export const ROWS_PER_PAGE = 50;

/** A page of a list, whichever way the list goes on. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** Of a list with a cursor: where the next page begins; null at its end. */
  readonly next: string | null;
  /** Of a list with numbered pages. */
  readonly total: number | null;
}

/** A question whose answer is a list of any length. `start` is the number of a page or a cursor; null: the first page. */
export interface RowSource<Row> {
  readonly key: QueryKey;
  readPage(start: string | null, signal: AbortSignal): Promise<RowPage<Row>>;
}

type Numbered = { readonly page: number; readonly per_page: number };
type Following = { readonly cursor?: string; readonly per_page: number };

/** `numberedRows(['contacts', filters], (page, options) => volley.contacts.list({ ...filters, ...page }, options))` */
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

/** The same for lists that go on by cursor. */
export function followingRows<Row>(
  key: QueryKey,
  read: (page: Following, options: { readonly signal: AbortSignal }) => Promise<CursorPage<Row>>,
): RowSource<Row> {
  return {
    key,
    async readPage(start, signal) {
      const cursor = start === null ? {} : { cursor: start };
      const { data, next_cursor } = await read({ ...cursor, per_page: ROWS_PER_PAGE }, { signal });
      return { rows: data, next: next_cursor, total: null };
    },
  };
}

/** The query of one page, for the table and for a loader that begins to read before the page is shown. */
export function rowPageQuery<Row>(source: RowSource<Row>, start: string | null) {
  return {
    queryKey: [...source.key, 'page', start],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.readPage(start, signal),
  };
}
