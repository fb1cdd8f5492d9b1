import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { EventKind } from '../events/index.ts';
import { TEST_ACCOUNTS_FROM } from '../lib/ids/test-account.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Hundredths } from '../lib/values/money.ts';
import type { Balance } from './store.ts';

export const storeLowAt = store.changing<[accountId: number, lowAt: Hundredths | null], Transaction>(
  'balances.set_low_at',
  `update balances set low_at = $2 where account_id = $1`,
);

/** The lowest price per part that applies now; null if no price is set, so nothing could be sent. */
const CHEAPEST = `(select min(p.price_per_part) from (
     select distinct on (match_kind, match_value) price_per_part from prices where valid_from <= $1
     order by match_kind, match_value, valid_from desc) p)`;
const IS_LOW = 'coalesce(b.balance - b.held < b.low_at, false)';
const IS_USED_UP = `b.balance - b.held < coalesce(${CHEAPEST}, 1)`;
const HAS_MOVED = `(${IS_LOW} <> (b.low_told_at is not null) or (${IS_USED_UP}) <> (b.used_up_told_at is not null))`;

/** Lists accounts with listeners whose credits have crossed a threshold since the last notification. */
export const listMovedBalances = store.column<
  { now: Timestamp; afterAccountId: number; limit: number; kinds: readonly EventKind[] },
  number
>(
  'balances.list_moved',
  (within) => `with watched as (
     select account_id from event_listeners where kind = any ($4::text[]) and (until is null or until > $1) and account_id > $2
       and ${within('account_id')}
     union select account_id from balances where (low_told_at is not null or used_up_told_at is not null) and account_id > $2
       and ${within('account_id')})
   select b.account_id from watched w join balances b on b.account_id = w.account_id
   where ${within('b.account_id')} and ${HAS_MOVED} order by b.account_id limit $3`,
  ['now', 'afterAccountId', 'limit', 'kinds'],
);

export interface ToldBalance extends Balance {
  readonly isLow: boolean;
  readonly isUsedUp: boolean;
  readonly wasLow: boolean;
  readonly wasUsedUp: boolean;
}

const lock = statement<ToldBalance>(
  'balances.lock_told',
  `select b.balance, b.held, b.low_at, ${IS_LOW} as "isLow", ${IS_USED_UP} as "isUsedUp",
     b.low_told_at is not null as "wasLow", b.used_up_told_at is not null as "wasUsedUp"
   from balances b where b.account_id = $2 for update`,
);

export async function lockToldBalance(tx: Transaction, accountId: number, now: Timestamp): Promise<ToldBalance | null> {
  return (await tx.rows(lock, [now, accountId]))[0] ?? null;
}

const note = statement(
  'balances.note_told',
  `update balances set low_told_at = case when $3 then coalesce(low_told_at, $2) end,
     used_up_told_at = case when $4 then coalesce(used_up_told_at, $2) end
   where account_id = $1`,
);

export async function noteToldBalance(
  tx: Transaction,
  accountId: number,
  { isLow, isUsedUp, now }: { readonly isLow: boolean; readonly isUsedUp: boolean; readonly now: Timestamp },
): Promise<void> {
  await tx.count(note, [accountId, now, isLow, isUsedUp]);
}

export interface BalanceCounts {
  /** Accounts below their own threshold. */
  readonly low: number;
  readonly usedUp: number;
}

const counts = statement<BalanceCounts>(
  'balances.count_low',
  `select count(*) filter (where ${IS_LOW}) as low, count(*) filter (where ${IS_USED_UP}) as "usedUp"
   from balances b join accounts a on a.id = b.account_id and a.closed_at is null and a.id < ${TEST_ACCOUNTS_FROM}`,
);

export async function countBalances(handle: Handle, now: Timestamp): Promise<BalanceCounts> {
  return (await handle.rows(counts, [now]))[0] ?? { low: 0, usedUp: 0 };
}
