import { SMS_CAMPAIGN_STATUSES } from '@volley/contract/choices';
import { SMS, stateCounterOf } from '../../../campaigns/index.ts';
import type { Purpose } from '../../../consents/index.ts';
import { type Handle, store } from '../../../db/index.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import { WINDOW_COLUMNS, type WindowRow, windowOf } from '../../../lib/windows/window-field.ts';
import type { ZonedWindow } from '../../../lib/windows/window-gate.ts';

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
  readonly purpose: Purpose;
  readonly window: ZonedWindow | null;
  readonly nextRunAt: Timestamp | null;
  readonly countsClicks: boolean;
  /** Null unless it is scheduled, names no segments and leaves nobody out: who is named by one that does stands in other columns. */
  readonly plannedRecipients: number | null;
}

/** The groups know how many contacts they have, so nobody is counted one by one. */
const listPlanRows = store.listing<[accountId: number, ids: readonly number[]], Omit<Plan, 'window'> & WindowRow>(
  'sms_campaigns.list_plans',
  `select c.id, c.purpose, c.next_run_at, ${WINDOW_COLUMNS}, (c.shorten_urls and coalesce(c.track_visits, true)) as "countsClicks",
     case when c.status = 'scheduled' and c.segment_ids = '{}' and c.except_group_ids = '{}' and c.except_segment_ids = '{}' then
       cardinality(c.contact_ids) + cardinality(c.phone_numbers) + (
         select coalesce(sum(g.contacts_count), 0)::bigint from groups g
         where g.account_id = $1 and g.id = any (c.group_ids) and g.deleted_at is null) end as "plannedRecipients"
   from sms_campaigns c where c.account_id = $1 and c.id = any ($2::bigint[])`,
);

export const listPlans = async (handle: Handle, accountId: number, ids: readonly number[]): Promise<Plan[]> =>
  (await listPlanRows(handle, accountId, ids)).map((row) => ({ ...row, window: windowOf(row) }));
