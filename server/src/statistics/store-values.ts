import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { OWN_KINDS, type OwnKind } from './kinds.ts';
import type { FigureQuery } from './store-figures.ts';
import { SUMS } from './store-message-sums.ts';
import { OF, onlyFirst, SLOTS, valuesInto, type Who } from './store-value-rows.ts';
import { WAIT_BOUNDS_SECONDS } from './wait-bounds.ts';

const kindsOf = Object.entries(OWN_KINDS) as [OwnKind, (typeof OWN_KINDS)[OwnKind]][];

/** Counts the rows of a kind, all together and by each of its divisions. */
const countOwn = kindsOf.map(([kind, { table, sums, seconds, divisions }]) =>
  statement(
    `value_hours.count_${kind}`,
    valuesInto({
      kind,
      time: 'slot',
      names: Object.keys(sums),
      rows: `select s.slot, d.division, d.value, width_bucket((${seconds})::float8, $5::float8[])::smallint as place, ${Object.entries(
        sums,
      )
        .map(([name, sum]) => `${sum} as ${name}`)
        .join(', ')}, count(${seconds}) as n
        from ${SLOTS}
        cross join ${table} r
        cross join lateral (values ('', ''), ${Object.entries(divisions)
          .map(([division, value]) => `('${division}', ${value})`)
          .join(', ')}) d (division, value)
        where r.account_id = $1 and r.id >= s.first_id and r.id < s.past_id
        group by 1, 2, 3, 4`,
    }),
  ),
);

const deleteHours = statement(
  'value_hours.delete',
  `delete from value_hours where account_id = $1 and slot >= $2 and slot < $3 and kind = any ($4::text[])`,
);

/** Deletes what was counted of messages by value, and of calls and verifications too unless they stay as they are. */
export const deleteValues = (
  tx: Transaction,
  accountId: number,
  from: Timestamp,
  to: Timestamp,
  kinds: readonly string[],
) => tx.count(deleteHours, [accountId, from, to, kinds]);

const findOwn = statement<{ has: boolean }>(
  'value_hours.has_own',
  `select exists (select 1 from value_hours where account_id = $1 and slot >= $2 and slot < $3 and kind <> 'messages') as has`,
);

/** Whether calls or verifications of a time were counted, and there were any. */
export async function hasOwnKinds(
  tx: Transaction,
  accountId: number,
  from: Timestamp,
  to: Timestamp,
): Promise<boolean> {
  return (await tx.rows(findOwn, [accountId, from, to]))[0]?.has === true;
}

/** Counts calls and verifications of slots, which are given as for messages. */
export async function countOwnKinds(tx: Transaction, slots: readonly unknown[]): Promise<void> {
  for (const count of countOwn) await tx.count(count, [...slots, WAIT_BOUNDS_SECONDS]);
}

const deleteDays = statement(
  'value_days.delete',
  `delete from value_days where account_id = $1 and day >= $2::date and day <= $3::date and kind = any ($4::text[])`,
);
const PLACES = Array.from({ length: SUMS.length }, (_, place) => `s${place + 1}`);
const sumDays = ['messages', ...kindsOf.map(([kind]) => kind)].map((kind) => ({
  kind,
  sum: statement(
    `value_days.sum_${kind}`,
    valuesInto({
      kind,
      time: 'day',
      names: PLACES,
      rows: `select (t.slot at time zone $4::text)::date as day, t.division, t.value, w.place,
        ${onlyFirst(PLACES.map((name, index) => [name, `t.sums[${index + 1}]`]))},
        coalesce(w.n, 0) as n
      from value_hours t left join lateral unnest(t.wait_places, t.wait_counts) with ordinality as w (place, n, nth) on true
      where t.account_id = $1 and t.kind = '${kind}' and t.slot >= $2 and t.slot < $3`,
    }),
  ),
}));

export interface ValueDays {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly timeZone: string;
}

/** Adds the hours of some kinds up to days. */
export async function sumValueDays(
  tx: Transaction,
  accountId: number,
  { firstDay, lastDay, from, to, timeZone }: ValueDays,
  kinds: readonly string[],
): Promise<void> {
  await tx.count(deleteDays, [accountId, firstDay, lastDay, kinds]);
  for (const { kind, sum } of sumDays) if (kinds.includes(kind)) await tx.count(sum, [accountId, from, to, timeZone]);
}

export interface ValueKeys {
  readonly accountId: number | null;
  readonly begins: string | null;
  readonly place: number | null;
  readonly value: string;
}
export type ValueSums<Name extends string> = ValueKeys & Readonly<Record<Name, number>>;
export type ValueWaits = ValueKeys & { readonly step: number; readonly n: number };

const TIMES = `date_trunc($4::text, at) as begins, date_part($5::text, at)::int as place`;
const SHOWN = `to_char(begins, 'YYYY-MM-DD"T"HH24:MI') as begins, place, value, account_id as "accountId"`;
const ACCOUNT = 'case when $9::boolean then account_id end as account_id';
const FROM = {
  days: (of: string) => `select day::timestamp as at, value, account_id, sums, wait_places, wait_counts from value_days
         where ${of} and day >= $2::date and day < $3::date and division = $6 and $8::text is not null`,
  hours: (
    of: string,
  ) => `select slot at time zone $8::text as at, value, account_id, sums, wait_places, wait_counts from value_hours
          where ${of} and slot >= $2::timestamptz and slot < $3::timestamptz and division = $6`,
} as const;

function readingOf(kind: string, who: Who, unit: keyof typeof FROM, names: readonly string[]) {
  const found = `(${FROM[unit](OF[who])} and kind = '${kind}') found`;
  const of = who === 'all' ? `all_${kind}` : kind;
  const sums = names.map((name, index) => `sum(sums[${index + 1}])::bigint as ${name}`).join(', ');
  return {
    sums: statement<ValueSums<string>>(
      `value_${unit}.sums_of_${of}`,
      `select ${SHOWN}, ${names.join(', ')} from (select ${TIMES}, value, ${ACCOUNT}, ${sums} from ${found} group by 1, 2, 3, 4 limit $7) summed`,
    ),
    waits: statement<ValueWaits>(
      `value_${unit}.waits_of_${of}`,
      `select ${SHOWN}, step, n from (
         select ${TIMES}, value, ${ACCOUNT}, w.step, sum(w.n)::bigint as n from ${found}, unnest(wait_places, wait_counts) as w (step, n)
         group by 1, 2, 3, 4, 5 limit $7) summed order by step`,
    ),
  };
}
const readingsOf = (kind: string, who: Who, names: readonly string[]) => ({
  days: readingOf(kind, who, 'days', names),
  hours: readingOf(kind, who, 'hours', names),
});
const CALL_SUMS = Object.keys(OWN_KINDS.calls.sums);
const STARTED_SUMS = Object.keys(OWN_KINDS.verifications.sums);
const READINGS = {
  messages: { account: readingsOf('messages', 'account', SUMS), all: null },
  calls: { account: readingsOf('calls', 'account', CALL_SUMS), all: readingsOf('calls', 'all', CALL_SUMS) },
  verifications: {
    account: readingsOf('verifications', 'account', STARTED_SUMS),
    all: readingsOf('verifications', 'all', STARTED_SUMS),
  },
} as const;

export interface ValueQuery extends Pick<FigureQuery, 'unit' | 'from' | 'to' | 'timeZone' | 'begins' | 'place'> {
  readonly who: Who;
  /** Null: of all accounts. */
  readonly accountId: number | null;
  readonly isByAccount: boolean;
  readonly kind: keyof typeof READINGS;
  /** Empty: all together. */
  readonly division: string;
}

export async function readValueRows(
  handle: Handle,
  { who, accountId, isByAccount, kind, unit, from, to, begins, place, division, timeZone }: ValueQuery,
  limits: { readonly rows: number; readonly waits: number },
) {
  const asked = (limit: number) => [accountId, from, to, begins, place, division, limit, timeZone, isByAccount];
  const reading = (READINGS[kind][who] ?? READINGS[kind].account)[unit];
  const [sums, waits] = await Promise.all([
    handle.rows(reading.sums, asked(limits.rows)),
    handle.rows(reading.waits, asked(limits.waits)),
  ]);
  return { sums, waits };
}

/** What campaigns, templates and keys are called. */
const NAMES = {
  campaign: `select id::text as id, uuid::text as value, name from sms_campaigns where account_id = $1 and id = any ($2::bigint[])`,
  voice_campaign: `select id::text as id, uuid::text as value, name from voice_campaigns where account_id = $1 and id = any ($2::bigint[])`,
  template: `select uuid::text as id, uuid::text as value, name from templates where account_id = $1 and uuid = any ($2::uuid[])`,
  key: `select id::text as id, id::text as value, name from api_keys where account_id = $1 and id = any ($2::bigint[])`,
} as const;
export type Named = keyof typeof NAMES;
export interface Name {
  readonly id: string;
  readonly value: string;
  readonly name: string;
}
const namings = Object.fromEntries(
  Object.entries(NAMES).map(([of, text]) => [of, statement<Name>(`value_days.names_of_${of}`, text)]),
) as Record<Named, ReturnType<typeof statement<Name>>>;

export const listNames = (handle: Handle, of: Named, accountId: number, ids: readonly string[]): Promise<Name[]> =>
  handle.rows(namings[of], [accountId, ids]);
