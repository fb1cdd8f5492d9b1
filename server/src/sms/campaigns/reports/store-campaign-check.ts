import { statement, store, type Transaction } from '../../../db/index.ts';

export interface CampaignToCheck {
  readonly accountId: number;
  readonly id: number;
}

const lock = statement(
  'sms_campaigns.lock_to_check',
  `select id from sms_campaigns where account_id = $1 and id = $2 for update`,
);
/** Locks the campaign's counts until the check is done: whoever moves a row waits for its count. */
export const lockCampaignCounts = store.changing<CampaignToCheck, Transaction>(
  'campaign_counts.lock_to_check',
  `select n from campaign_counts where account_id = $1 and campaign_id = $2 order by status, reason, lane for update`,
  ['accountId', 'id'],
);

const repairCounts = statement<{ status: string }>(
  'campaign_counts.repair',
  `with truth as (
     select status, reason, count(*) as n from (
       select status, case when status in ('queued', 'submitting', 'sent') then '' else reason end as reason from messages
       where account_id = $1 and campaign_id = $2 and kind = 'bulk') m group by status, reason),
   wrong as (
     select coalesce(t.status, c.status) as status, coalesce(t.reason, c.reason) as reason, coalesce(t.n, 0) - coalesce(c.n, 0) as by
     from truth t full join (
       select status, reason, sum(n) as n from campaign_counts where account_id = $1 and campaign_id = $2 group by status, reason) c
       on c.status = t.status and c.reason = t.reason
     where coalesce(t.n, 0) <> coalesce(c.n, 0))
   insert into campaign_counts (account_id, campaign_id, status, reason, n) select $1, $2, status, reason, by from wrong
   on conflict (account_id, campaign_id, status, reason, lane) do update set n = campaign_counts.n + excluded.n returning status`,
);
const repairFigures = statement<{ id: number }>(
  'sms_campaigns.repair_figures',
  `update sms_campaigns c set messages_sent = t.sent, credits_used = t.cost, total_recipients = t.n
   from (select count(*) as n, count(*) filter (where sent_at is not null) as sent, coalesce(sum(cost) filter (where status not in ('queued', 'submitting')), 0)::bigint as cost
         from messages where account_id = $1 and campaign_id = $2 and kind = 'bulk') t
   where c.account_id = $1 and c.id = $2 and (c.messages_sent, c.credits_used, c.total_recipients) <> (t.sent, t.cost, t.n)
   returning c.id`,
);

/** Sets counts and figures to what the rows say. Returns how many were wrong. */
export async function repairCampaign(tx: Transaction, { accountId, id }: CampaignToCheck): Promise<number> {
  const counts = await tx.rows(repairCounts, [accountId, id]);
  // Locked after its counts, as everywhere, and before its rows are summed, so that no sum is older than the figures.
  await tx.count(lock, [accountId, id]);
  const figures = await tx.rows(repairFigures, [accountId, id]);
  return counts.length + figures.length;
}
