import { statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/** Also for those who give their statements to a connection that copies. */
export const insertTouches = statement(
  'message_touches.add',
  `insert into message_touches (account_id, hour, id) select $1, hour, $3 from unnest($2::timestamptz[]) as t (hour)`,
);

export async function addTouches(
  tx: Transaction,
  accountId: number,
  hours: readonly Timestamp[],
  id: Uuid,
): Promise<void> {
  if (hours.length > 0) await tx.count(insertTouches, [accountId, hours, id]);
}

/** Takes the touches of some hours away that can be seen, the newest hours first, and returns these hours. */
export const takeTouches = store.column<[accountId: number, limit: number], Timestamp, Transaction>(
  'message_touches.take',
  `with hours as (
     select distinct hour from message_touches where account_id = $1 order by hour desc limit $2),
   taken as (
     delete from message_touches where account_id = $1 and hour in (select hour from hours) returning hour)
   select distinct hour from taken order by hour`,
);
