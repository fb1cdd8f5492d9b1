import type { tally } from '@volley/contract/link-analytics';
import type { RowOf } from '@volley/contract/rows';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import { columnsOf } from '../lib/values/columns.ts';

/** The dimensions of roll-ups. The table stores the numbers. */
export const DIMENSIONS = {
  visits: 0,
  browser: 1,
  operatingSystem: 2,
  deviceType: 3,
  referringHost: 4,
  total: 5,
  country: 6,
} as const;

/** The limit for one link and UTC day. Further hosts are counted together. */
const REFERRING_HOSTS_MAX = 100;
/** Stands for the further hosts. No host has this name, and visits without a referrer have an empty one. */
export const OTHER_HOSTS = '*';

export const accountsWithVisitsToFold = store.column<[limit: number], number>(
  'visit_batches.accounts',
  `select distinct account_id from visit_batches limit $1`,
);

export interface BatchRange {
  readonly firstId: string;
  readonly lastId: string;
}

/** Takes batches of about `visitsMax` visits. They are locked by this transaction, and a concurrent one gets others. */
export const takeVisitBatches = store.listing<[accountId: number, visitsMax: number], BatchRange, Transaction>(
  'visit_batches.take',
  `with picked as (
     select first_id, sum(visits) over (order by first_id) - visits as before from visit_batches where account_id = $1)
   delete from visit_batches b using picked
   where b.account_id = $1 and b.first_id = picked.first_id and picked.before < $2
   returning b.first_id, b.last_id`,
);

/** `offset 0` keeps the planner from merging the join, so each range is one index scan even of a table without statistics. */
const TAKEN = `unnest($2::uuid[], $3::uuid[]) as batch (first_id, last_id)
   cross join lateral (
     select v.* from visits v where v.account_id = $1 and v.id between batch.first_id and batch.last_id offset 0) as v`;
const QUARTER = `date_bin('15 minutes', v.at, 'epoch')`;
const HOST = `coalesce(substring(v.referrer from '^[a-z-]+://([^/]+)'), '')`;
const UTC_DAY = `(v.at at time zone 'UTC')::date`;

const foldCounts = statement(
  'link_rollups.fold',
  `insert into link_rollups (account_id, link_id, dimension, quarter, value, humans, machines)
   select $1, v.link_id, d.dimension, case d.dimension when 5 then 'epoch'::timestamptz else ${QUARTER} end, d.value, count(*) filter (where not v.is_machine), count(*) filter (where v.is_machine)
   from ${TAKEN}
   cross join lateral (values (0::smallint, case when v.is_counted then '' end), (1::smallint, v.browser),
     (2::smallint, v.operating_system), (3::smallint, v.device_type), (5::smallint, case when v.is_counted then '' end), (6::smallint, v.country)) as d (dimension, value)
   where d.value is not null
   group by 2, 3, 4, 5 order by 2, 3, 4, 5
   on conflict (account_id, link_id, dimension, quarter, value)
   do update set humans = link_rollups.humans + excluded.humans, machines = link_rollups.machines + excluded.machines`,
);

const foldHosts = statement(
  'link_rollups.fold_hosts',
  `with counted as (
     select v.link_id, ${QUARTER} as quarter, ${HOST} as host, count(*) filter (where not v.is_machine) as humans,
       count(*) filter (where v.is_machine) as machines
     from ${TAKEN} where v.referrer is not null group by 1, 2, 3),
   days as (
     select link_id, date_bin('1 day', quarter, 'epoch') as day, host, sum(humans + machines) as visits
     from counted where host <> '' group by 1, 2, 3),
   fresh as (
     select d.link_id, d.day, d.host, row_number() over (partition by d.link_id, d.day order by d.visits desc, d.host) as place
     from days d where not exists (
       select 1 from link_rollups r where r.account_id = $1 and r.link_id = d.link_id and r.dimension = 4
         and r.quarter >= d.day and r.quarter < d.day + interval '1 day' and r.value = d.host)),
   too_many as (
     select f.link_id, f.day, f.host from fresh f
     where f.place + (
       select count(distinct r.value) from link_rollups r where r.account_id = $1 and r.link_id = f.link_id and r.dimension = 4
         and r.quarter >= f.day and r.quarter < f.day + interval '1 day' and r.value not in ('', '${OTHER_HOSTS}')) > ${REFERRING_HOSTS_MAX})
   insert into link_rollups (account_id, link_id, dimension, quarter, value, humans, machines)
   select $1, c.link_id, 4, c.quarter, case when t.host is null then c.host else '${OTHER_HOSTS}' end, sum(c.humans), sum(c.machines)
   from counted c left join too_many t
     on t.link_id = c.link_id and t.day = date_bin('1 day', c.quarter, 'epoch') and t.host = c.host
   group by 2, 4, 5 order by 2, 4, 5
   on conflict (account_id, link_id, dimension, quarter, value)
   do update set humans = link_rollups.humans + excluded.humans, machines = link_rollups.machines + excluded.machines`,
);

/** Visits of one address to one link on one day give the same number. Without the key, nothing else can be derived from it. */
export function visitorHash(key: string): string {
  return `('x' || substr(encode(sha256(convert_to(${key} || v.link_id || '/' || ${UTC_DAY} || '/' || host(v.address), 'UTF8')), 'hex'), 1, 16))::bit(64)::bigint`;
}

const foldVisitors = statement(
  'link_visitors.fold',
  `insert into link_visitors (account_id, day, link_id, visitor)
   select distinct $1::bigint, ${UTC_DAY}, v.link_id, ${visitorHash('$4::text')}
   from ${TAKEN} where v.address is not null and not v.is_machine
   order by 2, 3, 4
   on conflict do nothing`,
);

/** Adds the visits of these batches to the counts, in the transaction that took the batches. */
export async function foldBatches(
  tx: Transaction,
  accountId: number,
  batches: readonly BatchRange[],
  visitorKey: string,
): Promise<void> {
  const ranges = [accountId, ...columnsOf(batches, 'firstId', 'lastId')];
  await tx.count(foldCounts, ranges);
  await tx.count(foldHosts, ranges);
  await tx.count(foldVisitors, [...ranges, visitorKey]);
}

export interface TotalOfLink extends RowOf<typeof tally> {
  readonly linkId: number;
}

/** One row of each link has the total of its visits, so that a page of a list costs one look-up for each. */
export const listTotalsOfLinks = store.listing<[accountId: number, linkIds: readonly number[]], TotalOfLink>(
  'link_rollups.totals',
  `select r.link_id, r.humans as human, r.machines as machine from unnest($2::bigint[]) as l (id)
   cross join lateral (
     select link_id, humans, machines from link_rollups
     where account_id = $1 and link_id = l.id and dimension = 5 and quarter = 'epoch' and value = '' offset 0) r`,
);

const keepKey = statement(
  'links.keep_visitor_key',
  `insert into installation (name, value) values ('visitor_key', $1) on conflict (name) do nothing`,
);
const findKey = statement<{ value: string }>(
  'links.find_visitor_key',
  `select value from installation where name = 'visitor_key'`,
);

/** Returns the key of the visitors' hashes, made once per database. */
export async function findVisitorKey(handle: Handle, fresh: string): Promise<string> {
  await handle.count(keepKey, [fresh]);
  return (await handle.rows(findKey, []))[0]?.value ?? fresh;
}
