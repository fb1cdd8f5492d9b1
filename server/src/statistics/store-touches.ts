import { store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export const addTouches = store.changingListed<[accountId: number, hours: readonly Timestamp[], id: Uuid], Transaction>(
  'message_touches.add',
  `insert into message_touches (account_id, hour, id) select $1, hour, $3 from unnest($2::timestamptz[]) as t (hour)`,
);

/** Takes the touches of some hours away that can be seen, the newest hours first, and returns these hours. */
export const takeTouches = store.column<[accountId: number, limit: number], Timestamp, Transaction>(
  'message_touches.take',
  `with hours as (
     select distinct hour from message_touches where account_id = $1 order by hour desc limit $2),
   taken as (
     delete from message_touches where account_id = $1 and hour in (select hour from hours) returning hour)
   select distinct hour from taken order by hour`,
);
