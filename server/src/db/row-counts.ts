import type { Handle } from './database.ts';
import * as store from './run-statement.ts';
import { statement } from './statement.ts';

/** Eight rows per list let eight inserts commit at once without waiting for one another. */
const SLOTS = 8;
/** A list with more concurrent writers may use more slots. */
const SLOTS_MAX = 64;
/**
 * The ids of one range. Besides its total, a list has a count for each range, in slots of its own. The counts show in which range a page begins, so
 * that at most one range is walked to find it.
 */
export const RANGE_IDS = 16_384;

const rangeSlot = (id: string, slot: string): string => `(1 + ${id} / ${RANGE_IDS}) * ${SLOTS_MAX} + ${slot}`;

export interface CountedRows {
  /** A table expression with a column `id`, which has the ids of the rows. */
  readonly from: string;
  /** A number from 0 to 63 that differs between concurrent writers. */
  readonly slot: string;
  readonly by?: string;
}

/** The counts of ranges only, for a list whose total is elsewhere. */
export const rangeCounts = ({ from, slot, by = '1' }: CountedRows): string =>
  `(select ${rangeSlot('id', slot)} as slot, count(*) * ${by} as n from ${from} group by 1 order by 1)`;

/** The total is counted first and then the ranges in the same slot, in one order, so that no two writers deadlock. */
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

export interface CountChange {
  readonly accountId: number;
  readonly what: string;
  /** The ids of the rows that were added or removed. */
  readonly ids: readonly number[];
  readonly by: 1 | -1;
}

/** Must be among the last statements of its transaction, because it locks its slot until the commit. */
export async function addToRowCount(handle: Handle, { accountId, what, ids, by }: CountChange): Promise<void> {
  const [first] = ids;
  if (first === undefined) return;
  // Blocks of ids begin at the same slot, so bulk inserts are spread by their thousands.
  const slot = (ids.length > 1 ? Math.floor(first / 1_000) : first) % SLOTS;
  await handle.count(addToCount, [accountId, what, slot, ids, by]);
}

export const rowCount = store.counting<[accountId: number, what: string]>(
  'row_counts.sum',
  `select coalesce(sum(n), 0)::bigint as n from row_counts where account_id = $1 and what = $2 and slot < ${SLOTS_MAX}`,
);

interface RangeStart {
  readonly fromId: number;
  /** The rows before the range. */
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
  /** The rows to skip from there. */
  readonly offset: number;
}

/** Returns the id from which to walk to a row, counted from one of the ends, or null if the ranges do not show it. */
export async function findEdge(
  handle: Handle,
  list: { readonly accountId: number; readonly whats: readonly string[] },
  { offset, isReversed }: { readonly offset: number; readonly isReversed: boolean },
): Promise<Edge | null> {
  const [found] = await handle.rows(isReversed ? findFromBack : findFromFront, [list.accountId, list.whats, offset]);
  if (!found) return null;
  return { id: isReversed ? found.fromId : found.fromId + RANGE_IDS, offset: offset - found.before };
}
