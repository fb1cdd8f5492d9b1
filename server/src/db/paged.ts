import {
  inPageOrder,
  type Page,
  type PageRequest,
  readSort,
  type Slice,
  type SortColumn,
  sliceOfPage,
} from '../lib/ids/page.ts';
import { hasWords, MATCHES_MAX, wordBeginnings } from '../lib/values/plain-text.ts';
import type { Db, Handle } from './database.ts';
import { findEdge, RANGE_IDS, rowCount } from './row-counts.ts';
import { searching } from './searching.ts';
import { type Statement, statement } from './statement.ts';

/** One list that can be read from either end. */
export interface PagedStatement<Row> {
  readonly front: Statement<Row>;
  readonly back: Statement<Row>;
}

/**
 * Builds both directions of a list. `text` marks the order as `{order}` (newest first from the front) and ends with `limit … offset …`. A counted
 * list also bounds its ids by `id {edge} $n`, at which the walk to the page begins.
 */
export function pagedStatement<Row>(name: string, text: string): PagedStatement<Row> {
  const read = (order: string, edge: string) => text.replaceAll('{order}', order).replaceAll('{edge}', edge);
  return {
    front: statement<Row>(`${name}.front`, read('desc', '<')),
    back: statement<Row>(`${name}.back`, read('asc', '>=')),
  };
}

/** The forms of a list for the orders that it has besides that of its ids. */
type SortedStatements<Row> = Readonly<Partial<Record<SortColumn, PagedStatement<Row>>>>;

/** Whether a slice is read by the form for the back. */
const isBack = ({ isReversed }: Slice, { sort }: PageRequest): boolean => isReversed !== readSort(sort).isFromBack;

interface Source<Row> {
  readonly list: PagedStatement<Row>;
  readonly sorted?: SortedStatements<Row> | undefined;
  readonly values: readonly unknown[];
  readonly total: number;
}

async function readSlice<Row>(
  handle: Handle,
  { list, sorted, values, total }: Source<Row>,
  slice: Slice,
  request: PageRequest,
) {
  const { by } = readSort(request.sort);
  const { front, back } = (by !== null && sorted?.[by]) || list;
  const rows = await handle.rows(isBack(slice, request) ? back : front, [...values, slice.limit, slice.offset]);
  return { items: inPageOrder(rows, slice), total, ...request };
}

/** Reads a page of a short list from its nearer end. The statement's last two parameters are limit and offset. */
export async function readPage<Row>(handle: Handle, source: Source<Row>, request: PageRequest): Promise<Page<Row>> {
  const slice = sliceOfPage(request, source.total);
  return slice ? readSlice(handle, source, slice, request) : { items: [], total: source.total, ...request };
}

interface Whole {
  readonly columns: string;
  /** Begins with `from`, and ends with a condition if there is a search. */
  readonly found: string;
  readonly by: string;
  /** What a search looks at. */
  readonly searched?: string;
}

/** Builds the reader of a list of the installation, all rows of which are counted each time. An empty text finds all. */
export function wholeList<Row>(name: string, { columns, found, by, searched }: Whole) {
  const isSearched = searched !== undefined;
  const fitting = isSearched ? `${found} and ${hasWords(searched, '$1')}` : found;
  const limits = isSearched ? 'limit $2 offset $3' : 'limit $1 offset $2';
  const count = statement<{ n: number }>(`${name}.count`, `select count(*) as n ${fitting}`);
  const list = pagedStatement<Row>(`${name}.list`, `select ${columns} ${fitting} order by ${by} ${limits}`);
  return async (handle: Handle, request: PageRequest, text = ''): Promise<Page<Row>> => {
    const values = isSearched ? [wordBeginnings(text)] : [];
    const [row] = await handle.rows(count, values);
    return readPage(handle, { list, values, total: row?.n ?? 0 }, request);
  };
}

/** The account, the patterns for `hasWords` or what `wordQuery` makes, and what else the list is narrowed by. */
type SearchValues = readonly [accountId: number, words: readonly string[] | string | null, ...more: unknown[]];

interface Searched {
  readonly columns: string;
  readonly found: string;
  readonly by?: string;
  /** How many parameters `found` has. */
  readonly parameters?: number;
  /** What else it can be sorted by. */
  readonly sorts?: Readonly<Partial<Record<SortColumn, string>>>;
}

/**
 * Builds a list that a search narrows, whose matches are counted up to `MATCHES_MAX`. `found` begins with `from`, and its first parameters are the
 * account and the words. With patterns it reads all names of the account, since no index answers those.
 */
export function searchedStatement<Row>(name: string, searched: Searched) {
  const { columns, found, by = 'id', parameters = 2, sorts = {} } = searched;
  const count = statement<{ n: number }>(
    `${name}_count`,
    `select count(*) as n from (select 1 ${found} limit ${MATCHES_MAX}) counted`,
  );
  const [limit, offset] = [parameters + 1, parameters + 2];
  const ordered = (called: string, order: string) =>
    pagedStatement<Row>(called, `select ${columns} ${found} order by ${order} limit $${limit} offset $${offset}`);
  const list = ordered(name, `${by} {order}`);
  const sorted = Object.fromEntries(
    Object.entries(sorts).map(([column, first]) => [
      column,
      ordered(`${name}_by_${column}`, `${first} {order}, ${by} {order}`),
    ]),
  );
  return {
    async read(handle: Handle, values: SearchValues, request: PageRequest): Promise<Page<Row>> {
      const [row] = await handle.rows(count, values);
      return readPage(handle, { list, sorted, values, total: row?.n ?? 0 }, request);
    },
  };
}

export interface CountedList<Row> {
  /** The statement's parameters are the account, `values`, the edge, limit and offset. */
  readonly list: PagedStatement<Row>;
  /** These have no edge, and are read from the nearer end. Whatever is far from both is read by the database on a connection of its own. */
  readonly sorted?: { readonly statements: SortedStatements<Row>; readonly db: Db };
  readonly accountId: number;
  /** The names under which its rows are counted. */
  readonly whats: readonly string[];
  readonly values?: readonly unknown[];
  /** The total, if it is known from elsewhere. */
  readonly total?: number;
}

const NO_EDGE = { front: '9223372036854775807', back: '-9223372036854775808' } as const;

/**
 * Reads a page of a list that `row_counts` counts, however long it is: from the nearer end, or, far from both, from the start of the page's range of
 * ids. In another order than that of ids it walks to a page far from both, within the limit of time that searches have.
 */
export async function readCountedPage<Row>(
  handle: Handle,
  counted: CountedList<Row>,
  { page, perPage, sort }: PageRequest,
): Promise<Page<Row>> {
  const { list, sorted, accountId, whats, values = [] } = counted;
  const request = { page, perPage, ...(sort && { sort }) };
  const totalOf = async () => {
    const totals = await Promise.all(whats.map((what) => rowCount(handle, accountId, what)));
    return totals.reduce((sum, n) => sum + n, 0);
  };
  const total = counted.total ?? (await totalOf());
  const slice = sliceOfPage(request, total);
  if (!slice) return { items: [], total, ...request };
  if (sorted && readSort(sort).by !== null) {
    const source = { list, sorted: sorted.statements, values: [accountId, ...values], total };
    // Others would wait behind a long walk on a shared connection.
    if (slice.offset > RANGE_IDS) return searching(sorted.db, ({ tx }) => readSlice(tx, source, slice, request));
    return readSlice(handle, source, slice, request);
  }
  const place = { offset: slice.offset, isReversed: isBack(slice, request) };
  const edge = slice.offset > RANGE_IDS ? await findEdge(handle, { accountId, whats }, place) : null;
  const edgeId = edge?.id ?? (place.isReversed ? NO_EDGE.back : NO_EDGE.front);
  const source = { list, values: [accountId, ...values, edgeId], total };
  return readSlice(handle, source, { ...slice, offset: edge?.offset ?? slice.offset }, request);
}
