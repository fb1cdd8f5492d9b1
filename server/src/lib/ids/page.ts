import type { ListSort } from '@volley/contract/choices';

/**
 * The most rows that one page of a list with filters reads, whether or not they pass the filter: most filters have no index of
 * their own, because each row written would have to pay for it. Postgres reads this many within 50 ms in a table of 5 million.
 */
export const WALK_ROWS_MAX = 5_000;

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** Left out: the order that the list has by itself. */
  readonly sort?: ListSort | undefined;
}

/** What a list is sorted by, unless by the time when its rows were made, which their ids have. */
export type SortColumn = 'name' | 'phone_number';

/** Reads an order: by what, and whether the list is read from its back, as its forms for either direction say. */
export function readSort(sort: ListSort = 'newest'): { readonly by: SortColumn | null; readonly isFromBack: boolean } {
  if (sort === 'newest' || sort === 'oldest') return { by: null, isFromBack: sort === 'oldest' };
  const by = sort === 'name' || sort === 'name_desc' ? 'name' : 'phone_number';
  return { by, isFromBack: sort === by };
}

export interface Page<T> extends PageRequest {
  readonly items: readonly T[];
  readonly total: number;
}

/** A page of a list that is read as a whole, because it is short. */
export function pageOfWhole<T>(all: readonly T[], request: PageRequest): Page<T> {
  const { page, perPage } = request;
  return { items: all.slice((page - 1) * perPage, page * perPage), total: all.length, ...request };
}

export interface Slice {
  /** How many rows to leave out, counted from the end of the list that is nearer to the page. */
  readonly offset: number;
  readonly limit: number;
  /** True: the query reads from the far end and the caller reverses the rows, so that the last page costs what the first does. */
  readonly isReversed: boolean;
}

export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/** Null when the page lies beyond the last row: there is nothing to ask the database. */
export function sliceOfPage(request: PageRequest, total: number): Slice | null {
  const first = (request.page - 1) * request.perPage;
  const limit = Math.min(request.perPage, total - first);
  if (limit <= 0) return null;
  const fromEnd = total - first - limit;
  return fromEnd < first ? { offset: fromEnd, limit, isReversed: true } : { offset: first, limit, isReversed: false };
}

export function inPageOrder<T>(rows: T[], slice: Slice): T[] {
  return slice.isReversed ? rows.reverse() : rows;
}
