import { type Handle, monthSpent, statement, store } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';

export const readShortage = store.finding<
  { readonly accountId: number; readonly amount: Hundredths; readonly at: Timestamp },
  { isPaid: boolean; isWithin: boolean }
>(
  'balances.find_shortage',
  `select balance - held >= $2::bigint as "isPaid", ${monthSpent.allows('$3', '$2::bigint')} as "isWithin" from balances where account_id = $1`,
  ['accountId', 'amount', 'at'],
);

export interface MonthUse {
  /** Null for no limit. */
  readonly monthlyLimit: Hundredths | null;
  readonly monthlyUsed: Hundredths;
  readonly monthEndsAt: Timestamp;
}

export interface AccountMoney {
  readonly accountId: number;
  readonly balance: Hundredths;
  readonly held: Hundredths;
  readonly monthlyUsed: Hundredths;
}

const findMany = statement<AccountMoney>(
  'balances.find_many',
  `select account_id, balance, held,
     coalesce(case when ${monthSpent.isCurrent('$2')} then month_spent end, 0) as "monthlyUsed"
   from balances where account_id = any ($1::bigint[])`,
);

/** Leaves out accounts to which nothing was ever added. */
export async function findMoneyOf(
  handle: Handle,
  accountIds: readonly number[],
  now: Timestamp,
): Promise<AccountMoney[]> {
  return accountIds.length === 0 ? [] : handle.rows(findMany, [accountIds, now]);
}

/** Returns null if there is no such account. */
export const findMonthUse = store.finding<[accountId: number, now: Timestamp], MonthUse>(
  'balances.find_month',
  `select a.monthly_limit, coalesce(case when ${monthSpent.isCurrent('$2')} then b.month_spent end, 0) as "monthlyUsed",
     case when ${monthSpent.isCurrent('$2')} then b.month_ends_at else ${monthSpent.next('$2', 'a.time_zone')} end as "monthEndsAt"
   from accounts a left join balances b on b.account_id = $1 where a.id = $1`,
);
