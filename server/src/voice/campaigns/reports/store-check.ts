import { statement, store, type Transaction } from '../../../db/index.ts';
import type { Hundredths } from '../../../lib/values/money.ts';

/** Lists the campaigns of one account in one status, by id. */
export const listOpenCampaigns = store.listing<
  [accountId: number, status: string, afterId: number, limit: number],
  { id: number; totalRecipients: number }
>(
  'voice_campaigns.list_open',
  `select id, total_recipients from voice_campaigns where status = $2 and account_id = $1 and id > $3
     and status in ('scheduled', 'preparing', 'calling', 'paused') order by id limit $4`,
);

/**
 * Returns the campaigns whose figures differ from those of their recipients and of the ledger. Aggregates the recipients of each campaign separately, because a join would read the whole table for a few small campaigns. It is one statement, so
 * that rows, figures and ledger are of the same moment. A campaign that waits for credit has nothing held yet.
 */
export const listDriftedCampaigns = store.column<[accountId: number, ids: readonly number[]], number>(
  'voice_campaigns.list_drift',
  `with looked_at as materialized (
     select id, uuid::text as reference, status, pause_reason, messages_sent, credits_used, held, open_recipients
     from voice_campaigns where account_id = $1 and id = any ($2::bigint[]) and started_at is not null),
   rows as (
     select c.id, r.cost, r.held, r.answered, r.open from looked_at c cross join lateral (
       select sum(v.cost) as cost, sum(v.held) as held, count(*) filter (where v.status = 'answered') as answered,
         count(*) filter (where v.status in ('queued', 'ringing')) as open
       from voice_recipients v where v.account_id = $1 and v.campaign_id = c.id) r)
   select c.id from looked_at c join rows r on r.id = c.id
   where c.credits_used <> coalesce(r.cost, 0)
     or c.credits_used <> coalesce((
       select -sum(e.amount) from ledger_entries e
       where e.account_id = $1 and e.reference = c.reference and e.kind in ('charge', 'refund')), 0)
     or c.messages_sent <> coalesce(r.answered, 0) or c.open_recipients <> coalesce(r.open, 0)
     or (c.held <> coalesce(r.held, 0) and c.status <> 'preparing' and c.pause_reason not in ('insufficient_credit', 'monthly_limit'))
   order by c.id`,
);

const lock = statement(
  'voice_campaigns.lock_to_check',
  `select id from voice_campaigns where account_id = $1 and id = $2 for no key update`,
);
const findDifference = statement<FigureDifference>(
  'voice_campaigns.find_difference',
  `select r.answered - c.messages_sent as answered, coalesce(r.cost, 0)::bigint - c.credits_used as cost, c.open_recipients - r.open as closed,
     case when c.status = 'preparing' or c.pause_reason in ('insufficient_credit', 'monthly_limit') then 0
       else c.held - coalesce(r.held, 0)::bigint end as released
   from voice_campaigns c cross join lateral (
     select sum(v.cost) as cost, sum(v.held) as held, count(*) filter (where v.status = 'answered') as answered,
       count(*) filter (where v.status in ('queued', 'ringing')) as open
     from voice_recipients v where v.account_id = $1 and v.campaign_id = $2) r
   where c.account_id = $1 and c.id = $2`,
);

/** What must be added to a campaign's figures, so that they are those of its recipients. */
export interface FigureDifference {
  readonly answered: number;
  readonly cost: Hundredths;
  readonly closed: number;
  readonly released: Hundredths;
}

/** Locks the campaign before its rows are summed: whoever moves a recipient locks it first. */
export async function lockDifference(tx: Transaction, accountId: number, id: number): Promise<FigureDifference | null> {
  await tx.count(lock, [accountId, id]);
  return (await tx.rows(findDifference, [accountId, id]))[0] ?? null;
}
