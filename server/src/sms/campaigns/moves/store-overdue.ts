import { goesOn, isDue, SMS } from '../../../campaigns/index.ts';
import { store } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/** The messages that wait, divided by whether they were due by an instant. */
export interface WaitingMessages {
  readonly campaignsDue: number;
  /** Waiting rows of campaigns that have begun. */
  readonly recipientsDue: number;
  readonly singlesDue: number;
  readonly campaignsLater: number;
  readonly singlesLater: number;
}

export const readWaiting = store.finding<[dueUntil: Timestamp], WaitingMessages>(
  'sms.count_waiting',
  `with campaigns as (
     select account_id, id, (${isDue(SMS)}) as is_due from sms_campaigns where ${goesOn(SMS)} or status = 'scheduled'),
   singles as (select due_at <= $1 as is_due, count(*) as n from outbox where lane = 'transactional' group by 1)
   select (select count(*) from campaigns where is_due) as "campaignsDue",
     (select coalesce(sum(c.n), 0)::bigint from campaigns d
      join campaign_counts c on c.account_id = d.account_id and c.campaign_id = d.id
      where d.is_due and c.status = 'queued') as "recipientsDue",
     (select coalesce(sum(n), 0)::bigint from singles where is_due) as "singlesDue",
     (select count(*) from campaigns where not is_due) as "campaignsLater",
     (select coalesce(sum(n), 0)::bigint from singles where not is_due) as "singlesLater"`,
);

/** Lists waiting quick sends. The recovery of their process handles those on the wire. */
export const listOverdueSingles = store.listing<[dueUntil: Timestamp, limit: number], { accountId: number; id: Uuid }>(
  'outbox.list_overdue_singles',
  `select o.account_id, o.message_id as id from outbox o
   join messages m on m.account_id = o.account_id and m.id = o.message_id
   where o.lane = 'transactional' and o.due_at <= $1 and m.status = 'queued' limit $2`,
);

/** Lists waiting quick sends. Those on the wire end by themselves. */
export const listSinglesOfAccount = store.listing<[accountId: number, limit: number], { id: Uuid }>(
  'outbox.list_singles_of_account',
  `select o.message_id as id from outbox o
   join messages m on m.account_id = o.account_id and m.id = o.message_id
   where o.account_id = $1 and o.lane = 'transactional' and m.status = 'queued' limit $2`,
);
