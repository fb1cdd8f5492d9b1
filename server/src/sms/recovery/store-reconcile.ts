import { type Handle, statement } from '../../db/index.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';

/** One statement, so that rows and ledger are of the same moment; what waits or is on the wire is held, and not yet charged. */
const listCampaigns = statement<{ id: number }>(
  'sms_campaigns.list_cost_drift',
  `with ended as (
     select id, uuid::text as reference from sms_campaigns
     where account_id = $1 and ended_at >= $2 and ended_at < $3 and total_recipients > 0),
   paid as (
     select reference, -sum(amount) as amount from ledger_entries
     where account_id = $1 and kind in ('charge', 'refund') and reference in (select reference from ended) group by reference),
   cost as (
     select m.campaign_id as id, sum(m.cost) as amount from ended e
     join messages m on m.account_id = $1 and m.campaign_id = e.id and m.kind = 'bulk' and m.status not in ('queued', 'submitting')
     group by m.campaign_id)
   select e.id from ended e left join paid p on p.reference = e.reference left join cost c on c.id = e.id
   where coalesce(p.amount, 0) <> coalesce(c.amount, 0) order by e.id`,
);

export interface Span {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

/** Campaigns whose rows cost something else than their ledger entries say. */
export async function listCampaignCostDrift(handle: Handle, accountId: number, span: Span): Promise<number[]> {
  return (await handle.rows(listCampaigns, [accountId, span.from, span.to])).map((row) => row.id);
}

/** A batch of quick sends is charged in one entry, which names the first of them and bears the time of them all. */
const quickDrift = statement<{ drift: number }>(
  'messages.quick_cost_drift',
  `with sent as (
     select id::text as reference, cost from messages
     where account_id = $1 and id >= $4 and id < $5 and kind = 'quick' and created_at >= $2 and created_at < $3),
   paid as (
     select coalesce(-sum(e.amount), 0) as amount from ledger_entries e
     where e.account_id = $1 and ((e.kind = 'charge' and e.at >= $2 and e.at < $3) or (e.kind = 'refund' and e.at >= $2))
       and exists (select 1 from sent s where s.reference = e.reference))
   select ((select amount from paid) - coalesce((select sum(cost) from sent), 0))::bigint as drift`,
);

/** By how much the ledger's entries of a day's quick sends differ from what their rows cost. */
export async function findQuickCostDrift(
  handle: Handle,
  accountId: number,
  span: Span & { fromId: Uuid; toId: Uuid },
): Promise<number> {
  const [row] = await handle.rows(quickDrift, [accountId, span.from, span.to, span.fromId, span.toId]);
  return row?.drift ?? 0;
}
