import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** How far the messages of an account are counted. */
export interface Fold {
  readonly openFrom: Timestamp;
  /** Messages of before are still to be counted; null: all are. */
  readonly countedFrom: Timestamp | null;
  readonly timeZone: string;
  readonly countedAt: Timestamp;
  readonly tookMs: number;
  readonly openMessages: number;
}

const COLUMNS = 'open_from, counted_from, time_zone, counted_at, took_ms, open_messages';

/** What is counted; the time of a row is in its id. */
const COUNTED_TABLES = ['messages', 'call_attempts', 'verifications'];

/** Null: nothing of the account was counted yet. */
export const findFold = store.finding<[accountId: number], Fold & { readonly ownZone: string; isTouched: boolean }>(
  'message_folds.find',
  `select ${COLUMNS}, (select time_zone from balances where account_id = $1) as "ownZone",
     exists (select from message_touches where account_id = $1) as "isTouched"
   from message_folds where account_id = $1`,
);

const open = statement(
  'message_folds.open',
  `insert into message_folds (account_id, open_from, open_id, counted_from, time_zone, counted_at, took_ms, open_messages, are_values_listed,
     are_days_listed)
   select account_id, $2, $3, $2, time_zone, $4, 0, 0, true, true from balances where account_id = $1 on conflict (account_id) do nothing`,
);
const lock = statement<
  Fold & { readonly ownZone: string; readonly areValuesListed: boolean; readonly areDaysListed: boolean }
>(
  'message_folds.lock',
  `select ${COLUMNS}, are_values_listed, are_days_listed, (select time_zone from balances where account_id = $1) as "ownZone"
   from message_folds where account_id = $1 for update skip locked`,
);

export interface FoldStart {
  readonly accountId: number;
  readonly openFrom: Timestamp;
  readonly openId: Uuid;
  readonly now: Timestamp;
}

/** Only one process counts the messages of an account at a time. Null: another one does. */
export async function lockFold(tx: Transaction, { accountId, openFrom, openId, now }: FoldStart) {
  await tx.count(open, [accountId, openFrom, openId, now]);
  return (await tx.rows(lock, [accountId]))[0] ?? null;
}

export const storeFold = store.changing<
  Omit<FoldStart, 'now'> & Pick<Fold, 'countedFrom' | 'timeZone' | 'countedAt' | 'tookMs' | 'openMessages'>,
  Transaction
>(
  'message_folds.store',
  `update message_folds set open_from = $2, open_id = $3, counted_from = $4, time_zone = $5, counted_at = $6, took_ms = $7,
     open_messages = $8, are_values_listed = true where account_id = $1`,
  ['accountId', 'openFrom', 'openId', 'countedFrom', 'timeZone', 'countedAt', 'tookMs', 'openMessages'],
);

/** Whether an account has a row of what is counted. */
const anyOf = (within: (column: string) => string, condition: string): string =>
  COUNTED_TABLES.map(
    (table) =>
      `exists (select from ${table} r where r.account_id = b.account_id and ${within('r.account_id')} ${condition})`,
  ).join(' or ');

/**
 * Lists accounts that have something to count. An account whose count took long is counted less often, so that counting takes a small share of
 * the time.
 */
export const listAccountsToCount = store.column<
  { afterAccountId: number; now: Timestamp; restMs: number; restTimes: number; limit: number },
  number
>(
  'message_folds.list_due',
  (within) => `select b.account_id from balances b left join message_folds f on f.account_id = b.account_id
   where b.account_id > $1 and ${within('b.account_id')} and ${within('f.account_id')}
     and (f.account_id is null and (${anyOf(within, '')})
       or (f.counted_at <= ($2::timestamptz at time zone 'UTC' - greatest($3::int, f.took_ms * $4::int) * interval '1 millisecond') at time zone 'UTC'
         or f.counted_at > $2)
       and (f.counted_from is not null or f.time_zone <> b.time_zone
         or f.open_from < ($2::timestamptz at time zone 'UTC' - interval '1 day') at time zone 'UTC'
         or ${anyOf(within, 'and r.id >= f.open_id')}
         or exists (select from message_touches t where t.account_id = b.account_id and ${within('t.account_id')})))
   order by b.account_id limit $5`,
  ['afterAccountId', 'now', 'restMs', 'restTimes', 'limit'],
);

/** When that account was counted whose figures are the oldest of those that change; null: none change. */
export const findOldestCount = store.value<[], Timestamp | null>(
  'message_folds.find_oldest',
  `select min(counted_at) as at from message_folds where open_messages > 0 or counted_from is not null`,
);

/** Null: the account has no message, call or verification before that. */
export const findNewestBefore = store.value<[accountId: number, before: Uuid], Uuid | null, Transaction>(
  'message_folds.find_newest_before',
  `select id from (${COUNTED_TABLES.map(
    (table) => `(select id from ${table} where account_id = $1 and id < $2 order by id desc limit 1)`,
  ).join(' union all ')}) newest order by id desc limit 1`,
);

/** Those of an account whose earlier messages are still to be counted stay until its days have them. */
export const deleteOldHours = store.changing<[before: Timestamp], Handle>(
  'message_hours.delete_old',
  `delete from message_hours h where h.slot < $1
     and not exists (select from message_folds f where f.account_id = h.account_id and f.counted_from is not null)`,
);

export const deleteOldValues = store.changing<[before: Timestamp], Handle>(
  'value_hours.delete_old',
  `delete from value_hours h where h.slot < $1
     and not exists (select from message_folds f where f.account_id = h.account_id and f.counted_from is not null)`,
);
