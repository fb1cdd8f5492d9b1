import { store, type Transaction } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

/**
 * Makes messages due that were put off while the campaign was paused; those that wait hours for a window stay. Rows that another transaction has
 * locked are skipped, because it may be waiting for this one.
 */
export const hastenOutbox = store.changing<
  { accountId: number; campaignId: number; now: Timestamp; until: Timestamp },
  Transaction
>(
  'outbox.hasten_campaign',
  `update outbox set due_at = $3 where account_id = $1 and message_id in (
     select message_id from outbox
     where account_id = $1 and campaign_id = $2 and process_id is null and due_at > $3 and due_at <= $4 for update skip locked)`,
  ['accountId', 'campaignId', 'now', 'until'],
);

/** Counts up to `max`. */
export const countOutboxOfCampaign = store.value<[accountId: number, campaignId: number, max: number], number>(
  'outbox.count_of_campaign',
  `select count(*) as n from (select 1 from outbox where account_id = $1 and campaign_id = $2 limit $3) some_of_it`,
);

/** Returns when the first message of a campaign in the outbox is due, and whether a process has taken it. */
export const findFirstOfCampaign = store.finding<
  [accountId: number, campaignId: number],
  { dueAt: Timestamp; isTaken: boolean }
>(
  'outbox.first_of_campaign',
  `select due_at, process_id is not null as "isTaken" from outbox
   where account_id = $1 and campaign_id = $2 order by due_at limit 1`,
);
