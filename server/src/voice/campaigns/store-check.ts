import { type Handle, statement } from '../../db/index.ts';
import type { Timestamp } from '../../lib/timestamp.ts';

/** One statement, so that rows, figures and ledger are of the same moment. What waits for credit has nothing held yet. */
const listDrift = statement<{ accountId: number; id: number }>(
  'voice_campaigns.list_drift',
  `with looked_at as materialized (
     select account_id, id, uuid::text as reference, status, pause_reason, messages_sent, credits_used, held, open_recipients
     from voice_campaigns where started_at is not null and (ended_at is null or ended_at >= $1)),
   rows as (
     select r.account_id, r.campaign_id, sum(r.cost) as cost, sum(r.held) as held,
       count(*) filter (where r.status = 'answered') as answered, count(*) filter (where r.status in ('queued', 'ringing')) as open
     from looked_at c join voice_recipients r on r.account_id = c.account_id and r.campaign_id = c.id
     group by r.account_id, r.campaign_id)
   select c.account_id as "accountId", c.id from looked_at c
   left join rows r on r.account_id = c.account_id and r.campaign_id = c.id
   where c.credits_used <> coalesce(r.cost, 0)
     or c.credits_used <> coalesce((
       select -sum(e.amount) from ledger_entries e
       where e.account_id = c.account_id and e.reference = c.reference and e.kind in ('charge', 'refund')), 0)
     or c.messages_sent <> coalesce(r.answered, 0) or c.open_recipients <> coalesce(r.open, 0)
     or (c.held <> coalesce(r.held, 0) and c.status <> 'preparing' and c.pause_reason <> 'insufficient_credit')
   order by c.account_id, c.id limit $2`,
);

export interface DriftedCampaign {
  readonly accountId: number;
  readonly id: number;
}

/** Campaigns under way, or ended since then, whose figures are not those of their recipients and of the ledger. */
export function listDriftedCampaigns(handle: Handle, endedSince: Timestamp, limit: number): Promise<DriftedCampaign[]> {
  return handle.rows(listDrift, [endedSince, limit]);
}
