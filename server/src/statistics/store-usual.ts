import type { RowOf } from '@volley/contract/rows';
import type { usual } from '@volley/contract/sms-campaign-runs';
import { store } from '../db/index.ts';
import { placeOfSum } from './place-of-sum.ts';

const COMPARED_MAX = 20;
/** Fewer say nothing about what is usual. */
const COMPARED_MIN = 5;
/** Of so many completed ones those are taken that are no batches and no series. */
const LOOKED_AT_MAX = 200;

const sumOf = (name: string): string => `sum(d.sums[${placeOfSum(name)}])::float8`;
const shareOf = (part: string, whole: string): string => `${part} / nullif(${whole}, 0)`;
const ADDRESSED = `${sumOf('messages')} - ${sumOf('skipped')}`;
const REACHED = ['unreported', 'delivered', 'unknown'].map(sumOf).join(' + ');
const median = (share: string): string =>
  `case when count(${share}) >= ${COMPARED_MIN} then percentile_cont(0.5) within group (order by ${share}) end as ${share}`;

/**
 * The rows of a campaign are made when it starts, so its figures stand on the day of its start, by the clocks of the account: one day before or after
 * it at most in UTC.
 */
export const findUsualShares = store.finding<[accountId: number, campaignId: number], RowOf<typeof usual>>(
  'value_days.usual_shares',
  `select count(*) as campaigns, ${['delivered', 'opened', 'replied', 'opted_out'].map(median).join(', ')}
   from (
     select ${shareOf(sumOf('delivered'), ADDRESSED)} as delivered,
       case when c.counts_clicks then ${shareOf(sumOf('clicks'), REACHED)} end as opened,
       ${shareOf(sumOf('replies'), REACHED)} as replied, ${shareOf(sumOf('opted_out'), REACHED)} as opted_out
     from (
       select id, counts_clicks, (started_at at time zone 'UTC')::date as day from (
         select id, started_at, total_recipients, is_message_batch, shorten_urls and coalesce(track_visits, true) as counts_clicks
         from sms_campaigns where account_id = $1 and status = 'completed' and not is_of_call and id <> $2 order by id desc limit ${LOOKED_AT_MAX}) newest
       where total_recipients > 0 and not is_message_batch and started_at is not null order by id desc limit ${COMPARED_MAX}) c
     cross join generate_series(-1, 1) as o (days)
     join value_days d on d.account_id = $1 and d.kind = 'messages' and d.division = 'campaign' and d.day = c.day + o.days and d.value = c.id::text
     group by c.id, c.counts_clicks) shares`,
);
