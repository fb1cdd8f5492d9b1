import { type Handle, statement, store } from '../db/index.ts';

export interface CountedBalance {
  readonly accountId: number;
  readonly balance: number;
  readonly entries: number;
}

export const listBalancesAfter = store.listing<[accountId: number, limit: number], CountedBalance>(
  'balances.list_after',
  `select account_id, balance, entries from balances where account_id > $1 order by account_id limit $2`,
);

/** Returns those of the accounts whose balance is not the sum of their entries at this moment. */
export const findDrifted = store.column<[accountIds: readonly number[]], number>(
  'balances.find_drift',
  `select b.account_id from balances b
   cross join lateral (select coalesce(sum(e.amount), 0) as total, count(*) as n from ledger_entries e where e.account_id = b.account_id) s
   where b.account_id = any ($1::bigint[]) and (b.balance <> s.total or b.entries <> s.n) order by b.account_id`,
);

const sumEntries = statement<{ total: number; n: number }>(
  'ledger_entries.sum_stretch',
  `select coalesce(sum(amount), 0)::bigint as total, count(*) as n
   from ledger_entries where account_id = $1 and number > $2 and number <= $3`,
);

/** Sums the entries with numbers above `after`, up to and including `through`. */
export async function sumStretch(
  handle: Handle,
  accountId: number,
  after: number,
  through: number,
): Promise<{ readonly total: number; readonly n: number }> {
  return (await handle.rows(sumEntries, [accountId, after, through]))[0] ?? { total: 0, n: 0 };
}
