import type { QueryKey } from '@tanstack/react-query';
import { callOf, type Input, type OperationId, prefetch, type Reply } from './operation.ts';

export const ROWS_PER_PAGE = 50;

const MOVING_MS = 4_000;

/** Where a page of a list begins: its number, a cursor, or null for the first one. */
export type PageStart = number | string | null;

/** A page of a list, whichever way the list goes on. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  /** The cursor of the next page, null at the end. Only in lists with a cursor. */
  readonly next: string | null;
  /** Only in lists with numbered pages. */
  readonly total: number | null;
}

/** A list of any length. */
export interface RowSource<Row> {
  readonly key: QueryKey;
  readPage(start: PageStart, signal: AbortSignal): Promise<RowPage<Row>>;
  /** Whether a row may soon change without the stream saying so. A page with such a row is read again and again. */
  isMoving?(row: Row): boolean;
}

/** A reply of an operation that lists. */
export interface Listed<Row> {
  readonly data: readonly Row[];
  readonly next_cursor?: string | null;
  readonly total?: number;
}
/** The operations that list, and what each row of theirs is. */
export type ListId = { [Id in OperationId]: Reply<Id> extends Listed<unknown> ? Id : never }[OperationId];
export type RowOf<Id extends ListId> = Reply<Id> extends Listed<infer Row> ? Row : never;
export type Filters<Id extends ListId> = Omit<Input<Id>, 'page' | 'cursor' | 'per_page'>;

/** The rows of an operation that lists, as in `rowsOf('contacts.list', { search })`. If `filters` is null, no row can fit, and nothing is asked. */
export function rowsOf<Id extends ListId>(
  id: Id,
  filters: Filters<Id> | null,
  isMoving?: (row: RowOf<Id>) => boolean,
): RowSource<RowOf<Id>> {
  return {
    key: [...id.split('.'), filters],
    ...(isMoving && { isMoving }),
    async readPage(start, signal) {
      if (filters === null) return { rows: [], next: null, total: 0 };
      const at = start === null ? {} : typeof start === 'number' ? { page: start } : { cursor: start };
      const input = { ...filters, ...at, per_page: ROWS_PER_PAGE };
      const { data, next_cursor: next = null, total = null } = await callOf<Listed<RowOf<Id>>>(id)(input, { signal });
      return { rows: data, next, total };
    },
  };
}

/** The query of one page, for the table and for a loader that reads before the page is shown. */
export function rowPageQuery<Row>(source: RowSource<Row>, start: PageStart) {
  return {
    queryKey: [...source.key, 'page', start],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.readPage(start, signal),
    refetchInterval: ({ state: { data } }: { state: { data: RowPage<Row> | undefined } }) =>
      source.isMoving !== undefined && data?.rows.some(source.isMoving) ? MOVING_MS : (false as const),
  };
}

/** Begins to read the first page. */
export const prefetchRows = <Row>(source: RowSource<Row>) => prefetch(rowPageQuery(source, null));

/** Selects the rows of a list that is read in one go. */
export const rowsIn = <Row>({ data }: Listed<Row>): readonly Row[] => data;
