import { SMS_CAMPAIGN_STATUSES } from '@volley/contract/choices';
import { SMS, stateCounterOf } from '../../../campaigns/index.ts';
import { store } from '../../../db/index.ts';

export const countCampaignsByState = stateCounterOf(SMS, SMS_CAMPAIGN_STATUSES);

export interface Outcome {
  readonly id: number;
  readonly delivered: number;
  readonly notDelivered: number;
  readonly skipped: number;
}

/** Campaigns without messages have no row. */
export const listOutcomes = store.listing<[accountId: number, ids: readonly number[]], Outcome>(
  'campaign_counts.list_outcomes',
  `select campaign_id as id, coalesce(sum(n) filter (where status = 'delivered'), 0)::bigint as delivered,
     coalesce(sum(n) filter (where status in ('undelivered', 'expired', 'rejected', 'failed')), 0)::bigint as "notDelivered",
     coalesce(sum(n) filter (where status = 'skipped'), 0)::bigint as skipped
   from campaign_counts where account_id = $1 and campaign_id = any ($2::bigint[]) group by campaign_id`,
);

export interface Plan {
  readonly id: number;
  readonly countsClicks: boolean;
  /** Null unless it is scheduled, names no segments and leaves nobody out: who is named by one that does stands in other columns. */
  readonly plannedRecipients: number | null;
}

/** The groups know how many contacts they have, so nobody is counted one by one. */
export const listPlans = store.listing<[accountId: number, ids: readonly number[]], Plan>(
  'sms_campaigns.list_plans',
  `select c.id, (c.shorten_urls and coalesce(c.track_visits, true)) as "countsClicks",
     case when c.status = 'scheduled' and c.segment_ids = '{}' and c.except_group_ids = '{}' and c.except_segment_ids = '{}' then
       cardinality(c.contact_ids) + cardinality(c.phone_numbers) + (
         select coalesce(sum(g.contacts_count), 0)::bigint from groups g
         where g.account_id = $1 and g.id = any (c.group_ids) and g.deleted_at is null) end as "plannedRecipients"
   from sms_campaigns c where c.account_id = $1 and c.id = any ($2::bigint[])`,
);
