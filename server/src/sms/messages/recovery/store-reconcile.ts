import { store } from '../../../db/index.ts';
import type { Uuid } from '../../../lib/ids/uuid.ts';
import type { Timestamp } from '../../../lib/time/timestamp.ts';

export interface Span {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

/**
 * Returns the campaigns whose rows cost something else than their ledger entries say. One statement, so that rows and ledger are of the same moment.
 * Messages that wait or are on the wire are held and not yet charged.
 */
export const listCampaignCostDrift = store.column<[accountId: number, ids: readonly number[]], number>(
  'sms_campaigns.list_cost_drift',
  `with ended as (
     select id, uuid::text as reference from sms_campaigns where account_id = $1 and id = any ($2::bigint[])),
   cost as (
     select m.campaign_id as id, sum(m.cost) as amount from ended e
     join messages m on m.account_id = $1 and m.campaign_id = e.id and m.kind = 'bulk' and m.status not in ('queued', 'submitting')
     group by m.campaign_id)
   select e.id from ended e left join cost c on c.id = e.id
   where coalesce(c.amount, 0) <> coalesce((
     select -sum(l.amount) from ledger_entries l
     where l.account_id = $1 and l.reference = e.reference and l.kind in ('charge', 'refund')), 0) order by e.id`,
);

/**
 * The difference between the ledger entries of a span's quick sends and the cost of their rows. A batch of quick sends is charged in one entry, which
 * names the first of them and has the time of all. The ids of a day are also adjacent in the ledger's index, because uuids sort the same way as text.
 * `offset 0` forces one primary-key look-up for each message, whatever the planner's statistics say.
 */
export const findQuickCostDrift = store.value<Span & { accountId: number; fromId: Uuid; toId: Uuid }, number>(
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
  ['accountId', 'from', 'to', 'fromId', 'toId'],
);

/** Returns the id that follows the given number of messages; null if there are no more than these before the end. */
export const findEndOfStretch = store.value<[accountId: number, fromId: Uuid, toId: Uuid, rows: number], Uuid>(
  'messages.find_stretch_end',
  `select id from messages where account_id = $1 and id >= $2 and id < $3 order by id limit 1 offset $4`,
);
