import type { Handle } from './database.ts';
import { statement } from './statement.ts';

/** Eight rows per list: as many inserts can commit at once without waiting for one another. */
const SLOTS = 8;

const addToCount = statement(
  'row_counts.add',
  `insert into row_counts (account_id, what, slot, n) values ($1, $2, $3, $4)
   on conflict (account_id, what, slot) do update set n = row_counts.n + excluded.n`,
);

const sumCount = statement<{ n: number }>(
  'row_counts.sum',
  `select coalesce(sum(n), 0)::bigint as n from row_counts where account_id = $1 and what = $2`,
);

export interface CountChange {
  readonly accountId: number;
  readonly what: string;
  /** Any number that differs between concurrent writers, such as the new row's id. */
  readonly spread: number;
  readonly by: number;
}

/** Must be the last statement of its transaction, or nearly: it locks its slot until the commit. */
export async function addToRowCount(handle: Handle, change: CountChange): Promise<void> {
  await handle.count(addToCount, [change.accountId, change.what, change.spread % SLOTS, change.by]);
}

export async function rowCount(handle: Handle, accountId: number, what: string): Promise<number> {
  const [row] = await handle.rows(sumCount, [accountId, what]);
  return row?.n ?? 0;
}
