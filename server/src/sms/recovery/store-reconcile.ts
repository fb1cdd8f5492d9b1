import { type Handle, statement } from '../../db/index.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';

/** One statement, so that rows and ledger are of the same moment; what waits or is on the wire is held, and not yet charged. */
const listCampaigns = statement<{ id: number }>(
  'sms_campaigns.list_cost_drift',
  `with ended as (
     select id, uuid::text as reference from sms_campaigns
     where account_id = $1 and ended_at >= $2 and ended_at < $3 and total_recipients > 0),
   cost as (
     select m.campaign_id as id, sum(m.cost) as amount from ended e
     join messages m on m.account_id = $1 and m.campaign_id = e.id and m.kind = 'bulk' and m.status not in ('queued', 'submitting')
     group by m.campaign_id)
   select e.id from ended e left join cost c on c.id = e.id
   where coalesce(c.amount, 0) <> coalesce((
     select -sum(l.amount) from ledger_entries l
     where l.account_id = $1 and l.reference = e.reference and l.kind in ('charge', 'refund')), 0) order by e.id`,
);

export interface Span {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

/** Campaigns whose rows cost something else than their ledger entries say. */
export async function listCampaignCostDrift(handle: Handle, accountId: number, span: Span): Promise<number[]> {
  return (await handle.rows(listCampaigns, [accountId, span.from, span.to])).map((row) => row.id);
}

/**
 * A batch of quick sends is charged in one entry, which names the first of them and bears the time of them all. The ids of a
 * day lie side by side in the ledger's index as well: uuids as text are in the order of the uuids. `offset 0` makes of each
 * look at its message one of the primary key, whatever the planner takes the tables for.
 */
const quickDrift = statement<{ drift: number }>(
  'messages.quick_cost_drift',
  `with sent as (
     select cost from messages
     where account_id = $1 and id >= $4::uuid and id < $5::uuid and kind = 'quick' and created_at >= $2 and created_at < $3),
   paid as (
     select coalesce(-sum(e.amount), 0) as amount from ledger_entries e
     cross join lateral (
       select m.kind, m.created_at from messages m where m.account_id = $1 and m.id = e.reference::uuid offset 0) as named
     where e.account_id = $1 and e.kind in ('charge', 'refund') and e.reference >= ($4::uuid)::text and e.reference < ($5::uuid)::text
       and named.kind = 'quick' and named.created_at >= $2 and named.created_at < $3)
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
