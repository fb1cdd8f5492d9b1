import type { analytics } from '@volley/contract/link-analytics';
import type { RowOf } from '@volley/contract/rows';
import { store } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { visitorHash } from './store-rollups.ts';

export interface AnalyticsRange {
  readonly accountId: number;
  readonly linkId: number;
  /** On a quarter of an hour, like `to`. */
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly interval: RowOf<typeof analytics>['interval'];
  readonly timeZone: string;
}

export interface CountRow {
  readonly dimension: number;
  /** Only set for visits: the start of their day or hour in the zone, and its label there. */
  readonly start: Timestamp | null;
  readonly label: string | null;
  readonly value: string;
  readonly human: number;
  readonly machine: number;
}

/** Visits that no fold has counted yet. */
const UNFOLDED = `visit_batches batch cross join lateral (
     select v.* from visits v
     where v.account_id = $1 and v.id between batch.first_id and batch.last_id and v.link_id = $2 and v.at >= $3 and v.at < $4
     offset 0) as v
   where batch.account_id = $1`;

// This is one statement and so one snapshot, so a fold that commits meanwhile is seen wholly or not at all.
export const listVisitCounts = store.listing<AnalyticsRange, CountRow>(
  'link_rollups.analytics',
  `with unfolded as (
     select d.dimension, date_bin('15 minutes', u.at, 'epoch') as quarter, d.value, u.is_machine
     from (select v.* from ${UNFOLDED}) as u
     cross join lateral (values (0::smallint, case when u.is_counted then '' end), (1::smallint, u.browser),
       (2::smallint, u.operating_system), (3::smallint, u.device_type),
       (4::smallint, case when u.referrer is not null then coalesce(substring(u.referrer from '^[a-z-]+://([^/]+)'), '') end),
       (6::smallint, u.country))
       as d (dimension, value)
     where d.value is not null),
   counted as (
     select dimension, quarter, value, humans, machines from link_rollups
     where account_id = $1 and link_id = $2 and dimension = any ('{0,1,2,3,4,6}'::smallint[]) and quarter >= $3 and quarter < $4
     union all
     select dimension, quarter, value, count(*) filter (where not is_machine), count(*) filter (where is_machine)
     from unfolded group by 1, 2, 3),
   grouped as (
     select dimension, case when dimension = 0 then date_trunc($5::text, quarter, $6::text) end as start, value,
       sum(humans)::bigint as humans, sum(machines)::bigint as machines
     from counted group by 1, 2, 3)
   select dimension, start, value, humans as human, machines as machine,
     to_char(start at time zone $6::text, case when $5::text = 'day' then 'YYYY-MM-DD' else 'YYYY-MM-DD HH24:MI' end) as label
   from grouped order by start, humans desc, machines desc, value`,
  ['accountId', 'linkId', 'from', 'to', 'interval', 'timeZone'],
);

type VisitorsOfDay = RowOf<typeof analytics>['uniqueVisitors'][number];

export const listVisitors = store.listing<AnalyticsRange & { readonly visitorKey: string }, VisitorsOfDay>(
  'link_visitors.analytics',
  `with days as (
     select generate_series(($3::timestamptz at time zone 'UTC')::date,
       (($4::timestamptz - interval '1 microsecond') at time zone 'UTC')::date, interval '1 day')::date as day),
   seen as (
     select known.day, known.visitor from days cross join lateral (
       select k.day, k.visitor from link_visitors k where k.account_id = $1 and k.day = days.day and k.link_id = $2 offset 0) as known
     union
     select (u.at at time zone 'UTC')::date, u.visitor
     from (select v.at, v.is_machine, v.address, ${visitorHash('$5::text')} as visitor from ${UNFOLDED}) as u
     where u.address is not null and not u.is_machine),
   counted as (
     select day, count(*)::bigint as visitors from seen group by day
     union all
     select day, visitors from link_visitor_counts where account_id = $1 and link_id = $2 and day in (select day from days))
   select day::text as day, sum(visitors)::bigint as visitors from counted group by day order by day`,
  ['accountId', 'linkId', 'from', 'to', 'visitorKey'],
);

/** Finds links whose counts of a past time differ from their stored visits. */
export const findVisitDrift = store.column<{ from: Timestamp; to: Timestamp; firstId: string; endId: string }, number>(
  'link_rollups.drift',
  `with stored as (
     select v.account_id, v.link_id, count(*) as visits from visits v
     where v.id >= $3 and v.id < $4 and v.at >= $1 and v.at < $2 and v.is_counted and not exists (
       select 1 from visit_batches b where b.account_id = v.account_id and v.id between b.first_id and b.last_id)
     group by 1, 2),
   counted as (
     select account_id, link_id, sum(humans + machines) as visits from link_rollups
     where dimension = 0 and quarter >= $1 and quarter < $2 group by 1, 2)
   select d.link_id from (
     select account_id, link_id from stored full join counted using (account_id, link_id)
     where stored.visits is distinct from counted.visits) d
   where exists (select 1 from links l where l.account_id = d.account_id and l.id = d.link_id and l.deleted_at is null)
   limit 100`,
  ['from', 'to', 'firstId', 'endId'],
);
