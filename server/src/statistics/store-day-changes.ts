import { type Handle, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Fold } from './store-folds.ts';

/** Notes days of an account that were added up anew, in the transaction that does so. */
export const noteDays = store.changing<[accountId: number, days: readonly string[], id: Uuid], Transaction>(
  'message_day_changes.note',
  `insert into message_day_changes (account_id, day, id) select $1, day, $3 from unnest($2::date[]) as d (day)`,
);

/** The days that have changed, the newest first. `limit`: null for all. */
export const listChangedDays = store.column<[from: string, to: string, limit: number | null], string>(
  'message_day_changes.list_days',
  `select day::text from message_day_changes where day >= $1::date and day < $2::date group by day order by day desc limit $3`,
);

export const listChanges = store.column<[day: string], Uuid, Transaction>(
  'message_day_changes.list',
  `select distinct id from message_day_changes where day = $1::date`,
);

export const deleteChanges = store.changingListed<[day: string, ids: readonly Uuid[]]>(
  'message_day_changes.delete',
  `delete from message_day_changes where day = $1::date and id = any ($2::uuid[])`,
);

/** Whoever adds days of all accounts up waits for those who do so already. */
export const lockDaysOfAll = store.listing<[], { isLocked: boolean }, Transaction>(
  'message_days.lock_of_all',
  `select pg_advisory_xact_lock(hashtextextended('message_days', 0)) is null as "isLocked"`,
);

/** Whether an account has days that were neither added up over all accounts nor listed. */
export const hasUnlisted = store.hasAny<[]>(
  'message_folds.has_unlisted',
  `select account_id from message_folds where not are_days_listed limit 1`,
);

export const listUnlisted = store.column<[limit: number], number>(
  'message_folds.list_unlisted',
  `select account_id from message_folds where not are_days_listed order by account_id limit $1`,
);

/** It waits for a count of the account that is under way. Null: the account was marked meanwhile. */
export const markListed = store.finding<[accountId: number], Pick<Fold, 'timeZone' | 'countedAt'>, Transaction>(
  'message_folds.mark_listed',
  `update message_folds set are_days_listed = true where account_id = $1 and not are_days_listed returning time_zone, counted_at`,
);

export const noteAllDays = store.changing<[accountId: number, id: Uuid], Transaction>(
  'message_day_changes.note_all',
  `insert into message_day_changes (account_id, day, id)
   select account_id, day, $2 from message_days where account_id = $1 and shape = 0`,
);

export const forgetListed = store.changing<[], Handle>(
  'message_folds.forget_listed',
  `update message_folds set are_days_listed = false where are_days_listed`,
);
