import type { Handle } from './database.ts';
import { statement } from './statement.ts';

/** Eight rows per list: as many inserts can commit at once without waiting for one another. */
const SLOTS = 8;
/** A list with more writers may use more of them. */
const SLOTS_MAX = 64;
/**
 * Besides its total, a list has a count for each range of so many ids, in slots of their own: they say in which range a page in
 * the middle begins, and no more than a range is walked to find it.
 */
export const RANGE_IDS = 16_384;

const rangeSlot = (id: string, slot: string): string => `(1 + ${id} / ${RANGE_IDS}) * ${SLOTS_MAX} + ${slot}`;

export interface CountedRows {
  /** What to select the ids of the rows from: a table expression with a column `id`. */
  readonly from: string;
  /** A number from 0 to 63 that differs between concurrent writers. */
  readonly slot: string;
  readonly by?: string;
}

/** The counts of ranges alone, for a list that has its total elsewhere. */
export const rangeCounts = ({ from, slot, by = '1' }: CountedRows): string =>
  `(select ${rangeSlot('id', slot)} as slot, count(*) * ${by} as n from ${from} group by 1 order by 1)`;

/** Whoever adds to a total adds to ranges in the same slot after it, so that no two wait for each other. */
export const listCounts = (rows: CountedRows): string =>
  `(select ${rows.slot} as slot, count(*) * ${rows.by ?? '1'} as n from ${rows.from} having count(*) > 0 union all ${rangeCounts(rows)})`;

export const ADD_TO_COUNTS = 'on conflict (account_id, what, slot) do update set n = row_counts.n + excluded.n';

/** The part of a statement that counts rows of the account $1 as it stores them. */
export const insertCounts = (what: string, rows: CountedRows): string =>
  `insert into row_counts (account_id, what, slot, n) select $1, '${what}', counts.slot, counts.n from ${listCounts(rows)} counts
     ${ADD_TO_COUNTS}`;

const addToCount = statement(
  'row_counts.add',
  `insert into row_counts (account_id, what, slot, n) select $1, $2, counts.slot, counts.n
   from ${listCounts({ from: 'unnest($4::bigint[]) as ids (id)', slot: '$3::bigint', by: '$5::bigint' })} counts
   ${ADD_TO_COUNTS}`,
);

const sumCount = statement<{ n: number }>(
  'row_counts.sum',
  `select coalesce(sum(n), 0)::bigint as n from row_counts where account_id = $1 and what = $2 and slot < ${SLOTS_MAX}`,
);

export interface CountChange {
  readonly accountId: number;
  readonly what: string;
  /** Of the rows that came or went. */
  readonly ids: readonly number[];
  readonly by: 1 | -1;
}

/** Must be the last statement of its transaction, or nearly: it locks its slot until the commit. */
export async function addToRowCount(handle: Handle, { accountId, what, ids, by }: CountChange): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  // Whole blocks of ids begin at the same slot, so what comes in numbers is spread by its thousands.
  const slot = (ids.length > 1 ? Math.floor(first / 1_000) : first) % SLOTS;
  await handle.count(addToCount, [accountId, what, slot, ids, by]);
}

export async function rowCount(handle: Handle, accountId: number, what: string): Promise<number> {
  const [row] = await handle.rows(sumCount, [accountId, what]);
  return row?.n ?? 0;
}

interface RangeStart {
  readonly fromId: number;
  /** Rows on this side of the range. */
  readonly before: number;
}

const findRange = (order: 'asc' | 'desc') =>
  statement<RangeStart>(
    `row_counts.find_range_${order}`,
    `select range * ${RANGE_IDS} as "fromId", (upto - n)::bigint as before from (
       select range, n, sum(n) over (order by range ${order}) as upto from (
         select slot / ${SLOTS_MAX} - 1 as range, sum(n) as n from row_counts
         where account_id = $1 and what = any ($2::text[]) and slot >= ${SLOTS_MAX} group by 1) ranges) summed
     where upto > $3 order by range ${order} limit 1`,
  );
const findFromFront = findRange('desc');
const findFromBack = findRange('asc');

export interface Edge {
  readonly id: number;
  /** Rows to leave out from there. */
  readonly offset: number;
}

/** From which id on to walk to a row, counted from one of the ends; null when the ranges do not say. */
export async function findEdge(
  handle: Handle,
  list: { readonly accountId: number; readonly whats: readonly string[] },
  { offset, isReversed }: { readonly offset: number; readonly isReversed: boolean },
): Promise<Edge | null> {
  const [found] = await handle.rows(isReversed ? findFromBack : findFromFront, [list.accountId, list.whats, offset]);
  if (!found) return null;
  return { id: isReversed ? found.fromId : found.fromId + RANGE_IDS, offset: offset - found.before };
}
