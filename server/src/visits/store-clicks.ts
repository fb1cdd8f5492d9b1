import { type Handle, statement, store } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

/**
 * Adds the clicks of one account in a batch of visits, one row per message. A click of a message that was dropped with its month is ignored, so that
 * it does not keep the visits beside it from being stored. The same statement adds to campaigns' counts, where 0 means no campaign.
 */
export const addClicks = statement(
  'message_clicks.add',
  `with clicked as (
     select c.* from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::timestamptz[])
       as c (message_id, campaign_id, humans, machines, first_at)
     cross join lateral (select m.id from messages m where m.account_id = $1 and m.id = c.message_id offset 0) as known),
   stored as (
     insert into message_clicks (account_id, message_id, humans, machines, first_at)
     select $1, message_id, humans, machines, first_at from clicked order by message_id
     on conflict (account_id, message_id) do update set humans = message_clicks.humans + excluded.humans,
       machines = message_clicks.machines + excluded.machines, first_at = least(message_clicks.first_at, excluded.first_at)
     returning message_id, humans),
   answered as (
     insert into message_answers (account_id, message_id, kind) select $1, message_id, 'click' from clicked where humans > 0 order by message_id
     on conflict do nothing)
   insert into campaign_clicks (account_id, campaign_id, recipients, humans, machines, first_at)
   select $1, c.campaign_id, count(*) filter (where c.humans > 0 and s.humans = c.humans), sum(c.humans), sum(c.machines), min(c.first_at)
   from clicked c join stored s using (message_id) where c.campaign_id <> 0
   group by 2 order by 2
   on conflict (account_id, campaign_id) do update set recipients = campaign_clicks.recipients + excluded.recipients,
     humans = campaign_clicks.humans + excluded.humans, machines = campaign_clicks.machines + excluded.machines,
     first_at = least(campaign_clicks.first_at, excluded.first_at)`,
);

/** Human and machine clicks, and the time of the first human one. */
export interface Clicks {
  readonly humans: number;
  readonly machines: number;
  readonly firstAt: Timestamp | null;
}

export interface MessageClicks extends Clicks {
  readonly messageId: Uuid;
}

/** The `between` limits the search to the months of these messages. */
const listOfMessages = statement<MessageClicks>(
  'message_clicks.list',
  `select message_id, humans, machines, first_at from message_clicks
   where account_id = $1 and message_id between $2 and $3 and message_id = any ($4::uuid[])`,
);

/** Returns those of the messages that were clicked. They must be in the order of their ids. */
export function readMessageClicks(
  handle: Handle,
  accountId: number,
  sorted: readonly Uuid[],
): Promise<MessageClicks[]> {
  return handle.rows(listOfMessages, [accountId, sorted[0], sorted.at(-1), sorted]);
}

export interface CampaignClicks extends Clicks {
  readonly recipients: number;
}

/** Campaigns of which nobody opened a link have no row. */
export const listClickers = store.listing<
  [accountId: number, campaignIds: readonly number[]],
  { readonly campaignId: number; readonly recipients: number }
>(
  'campaign_clicks.list_recipients',
  `select campaign_id, recipients from campaign_clicks where account_id = $1 and campaign_id = any ($2::bigint[])`,
);

/** Returns null if nobody has clicked. */
export const readCampaignClicks = store.finding<[accountId: number, campaignId: number], CampaignClicks>(
  'campaign_clicks.find',
  `select recipients, humans, machines, first_at from campaign_clicks where account_id = $1 and campaign_id = $2`,
);
