import type { RowOf } from '@volley/contract/rows';
import type { figureChange } from '@volley/contract/statistics';
import { store } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export type FigureChange = RowOf<typeof figureChange>;

/** Each version of the program, with the first start of a process that runs it. The row of a process is kept after its end. */
export const listReleases = store.listing<[from: Timestamp, to: Timestamp | null], FigureChange>(
  'processes.list_releases',
  `select min(started_at) as at, 'release' as kind, version as target, 1 as count from processes group by version
   having min(started_at) >= $1 and ($2::timestamptz is null or min(started_at) < $2)`,
);

/** Where a carrier is, and how much it is given. Its other settings show in no figure, or not for long. */
const CARRIER_FIELDS = [
  ...['host', 'port', 'profile', 'definition', 'values', 'bind_count', 'window', 'messages_per_second'],
  ...['messages_per_day', 'recipients_per_day', 'recipient_messages_per_day'],
].map((name) => `'${name}'`);
const OF_A_KIND_MAX = 100;

interface ChangesInput {
  readonly accountId: number;
  readonly kinds: readonly string[];
  readonly first: Uuid;
  readonly after: Uuid;
  readonly from: Timestamp;
  readonly to: Timestamp | null;
  readonly timeZone: string;
}

/** For statements whose parameters are those of the input, in its order. */
const WITHIN = `id >= $3 and id < $4 and at >= $5 and ($6::timestamptz is null or at < $6)
       and (operation <> 'admin.carriers.update'
         or exists (select from jsonb_object_keys(changes) name where split_part(name, '.', 1) in (${CARRIER_FIELDS.join(', ')})))`;

/**
 * Each change; of a kind of which there are too many, the days by the clocks of the zone, with how many each has. Of each kind so many rows are kept
 * that it is known whether there are too many; those of the others are only counted.
 */
export const listChanges = store.listing<ChangesInput, FigureChange>(
  'audit_log.list_figure_changes',
  `with found as materialized (
     select one.at, kind, one.target from unnest($2::text[]) kinds (kind)
     cross join lateral (
       select at, target from audit_log where account_id = $1 and operation = kind and ${WITHIN} limit ${OF_A_KIND_MAX + 1}) one),
   many as (select kind from found group by kind having count(*) > ${OF_A_KIND_MAX})
   select at, kind, target, 1 as count from found where kind not in (select kind from many)
   union all
   select days.at, kind, days.target, days.count from many
   cross join lateral (
     select max(at) as at, case when count(*) = 1 then min(target) else '' end as target, count(*)::int as count
     from audit_log where account_id = $1 and operation = kind and ${WITHIN}
     group by (at at time zone $7::text)::date) days`,
  ['accountId', 'kinds', 'first', 'after', 'from', 'to', 'timeZone'],
);
