import type { SmsCampaignStatus as CampaignStatus } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';
import type { Hundredths } from '../../../lib/values/money.ts';

const openCounts = statement<OpenCounts>(
  'campaign_counts.open',
  `select coalesce(sum(n) filter (where status = 'queued'), 0)::bigint as queued,
     coalesce(sum(n) filter (where status = 'submitting'), 0)::bigint as submitting,
     exists (select 1 from outbox where account_id = $1 and campaign_id = $2) as outbox
   from campaign_counts where account_id = $1 and campaign_id = $2 and status in ('queued', 'submitting')`,
);

export interface OpenCounts {
  readonly queued: number;
  readonly submitting: number;
  /** Whether some of the queued messages wait in the outbox for their next attempt. */
  readonly outbox: boolean;
}

/** Returns what a campaign still has to do. */
export async function findOpenCounts(handle: Handle, accountId: number, campaignId: number): Promise<OpenCounts> {
  const [row] = await handle.rows(openCounts, [accountId, campaignId]);
  return row ?? { queued: 0, submitting: 0, outbox: false };
}

/** Returns whether a carrier has accepted, or may have accepted, any of its messages, or a call reached somebody who then needed none. */
export const findSuccess = store.value<[accountId: number, campaignId: number], boolean>(
  'campaign_counts.is_success',
  `select exists (select 1 from campaign_counts where account_id = $1 and campaign_id = $2 and (status not in ('failed', 'skipped') or reason = 'reached')
     group by status having sum(n) <> 0) as "isSuccess"`,
);

/** Ends the campaign and returns what was still held; null if it is not sending any more. */
export const endCampaign = store.finding<
  { accountId: number; campaignId: number; now: Timestamp; isSuccess: boolean },
  { held: Hundredths; uuid: Uuid; status: CampaignStatus },
  Transaction
>(
  'sms_campaigns.end',
  `update sms_campaigns c set
     status = case when $4 then 'completed' else 'failed' end,
     fail_reason = case when $4 then '' else 'nothing_sent' end,
     ended_at = $3, updated_at = $3, held = 0
   from (select account_id, id, held from sms_campaigns where account_id = $1 and id = $2 for update) was
   where c.account_id = $1 and c.id = $2 and c.status = 'sending'
   returning was.held, c.uuid, c.status`,
  ['accountId', 'campaignId', 'now', 'isSuccess'],
);
