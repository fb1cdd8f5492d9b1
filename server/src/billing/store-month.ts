import { type Handle, monthSpent, statement } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';

const shortage = statement<{ isPaid: boolean; isWithin: boolean }>(
  'balances.find_shortage',
  `select balance - held >= $2::bigint as "isPaid", ${monthSpent.allows('$3', '$2::bigint')} as "isWithin" from balances where account_id = $1`,
);

export async function readShortage(
  handle: Handle,
  spending: { readonly accountId: number; readonly amount: Hundredths; readonly at: Timestamp },
): Promise<{ readonly isPaid: boolean; readonly isWithin: boolean } | null> {
  return (await handle.rows(shortage, [spending.accountId, spending.amount, spending.at]))[0] ?? null;
}

export interface MonthUse {
  /** Null for no limit. */
  readonly monthlyLimit: Hundredths | null;
  readonly monthlyUsed: Hundredths;
  readonly monthEndsAt: Timestamp;
}

const find = statement<MonthUse>(
  'balances.find_month',
  `select a.monthly_limit, coalesce(case when ${monthSpent.isCurrent('$2')} then b.month_spent end, 0) as "monthlyUsed",
     case when ${monthSpent.isCurrent('$2')} then b.month_ends_at else ${monthSpent.next('$2', 'a.time_zone')} end as "monthEndsAt"
   from accounts a left join balances b on b.account_id = $1 where a.id = $1`,
);

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
export async function findMonthUse(handle: Handle, accountId: number, now: Timestamp): Promise<MonthUse | null> {
  return (await handle.rows(find, [accountId, now]))[0] ?? null;
}
