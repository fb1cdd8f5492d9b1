import { campaignProgressOf, SMS } from '../../../campaigns/index.ts';

export const campaignProgress = campaignProgressOf<{ readonly counts: Readonly<Record<string, number>> | null }>(SMS, {
  columns: `(
       select json_object_agg(k.status, k.n) from (
         select status, sum(n)::bigint as n from campaign_counts where account_id = c.account_id and campaign_id = c.id
         group by status having sum(n) <> 0 order by status) k) as counts`,
  countsOf: ({ counts }) => counts ?? {},
});
