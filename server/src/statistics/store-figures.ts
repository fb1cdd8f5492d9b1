import { type Handle, statement } from '../db/index.ts';
import { DIMENSIONS, SUMMED } from './store-counts.ts';
import { SUMS } from './store-message-sums.ts';
import { OF, type Who } from './store-value-rows.ts';

/** By what rows of sums are told apart. What was not asked for is null, empty or 0. */
export interface FigureKeys {
  /** When the hour, day, week or month begins by the clocks of the zone. */
  readonly begins: string | null;
  /** The day of the week, 1: Monday, or the hour of the day. */
  readonly place: number | null;
  readonly network: string | null;
  readonly senderId: string | null;
  readonly purpose: 'service' | 'marketing' | null;
  readonly accountId: number | null;
  readonly carrierId: number | null;
}

export interface FigureSums {
  readonly messages: number;
  readonly parts: number;
  readonly sent: number;
  readonly waiting: number;
  readonly unreported: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly rejected: number;
  readonly expired: number;
  readonly failed: number;
  readonly unknown: number;
  readonly skipped: number;
  readonly cost: number;
  readonly clicks: number;
  readonly replies: number;
  readonly optedOut: number;
}

export type SumRow = FigureKeys & FigureSums;
export type WaitRow = FigureKeys & { readonly step: number; readonly n: number };

const COLUMNS = `account_id, network, sender_id, purpose, carrier_id, ${SUMS.join(', ')}, wait_places, wait_counts`;
const FILTER = `($7::text is null or network = $7) and ($8::text is null or sender_id = $8)
         and ($9::text is null or purpose = $9) and ($10::bigint is null or carrier_id = $10)`;
/** The moment of a row by the clocks of the zone, as the beginning of its hour, day, week or month and as its place within the week or the day. */
const TIMES = `date_trunc($4::text, at) as begins, date_part($5::text, at)::int as place`;
const ACCOUNT = 'case when $6::boolean then account_id end as account_id';

/** Days and months have rows that are by what is asked for; hours have all of it. */
const FROM = {
  days: {
    keys: `${TIMES}, network, sender_id, purpose, ${ACCOUNT}, carrier_id`,
    rows: (of: string) => `(
       select day::timestamp as at, ${COLUMNS} from message_days
       where ${of} and shape = $12::smallint and (day >= $2::date and day < $13::date or day >= $14::date and day < $3::date) and ${FILTER}
       union all
       select day::timestamp as at, ${COLUMNS} from message_months
       where ${of} and shape = $12::smallint and day >= $13::date and day < $14::date and ${FILTER}) found`,
  },
  hours: {
    keys: `${TIMES}, case when $13::boolean then network end as network, case when $14::boolean then sender_id end as sender_id,
       case when $15::boolean then purpose end as purpose, ${ACCOUNT}, case when $16::boolean then carrier_id end as carrier_id`,
    rows: (of: string) => `(
       select slot at time zone $12::text as at, ${COLUMNS} from message_hours
       where ${of} and slot >= $2::timestamptz and slot < $3::timestamptz and ${FILTER}) found`,
  },
} as const;
const SHOWN = `to_char(begins, 'YYYY-MM-DD"T"HH24:MI') as begins, place, network, sender_id as "senderId", purpose, account_id as "accountId",
     carrier_id as "carrierId"`;

type Unit = keyof typeof FROM;

function readingOf(who: Who, unit: Unit) {
  const { keys, rows } = FROM[unit];
  const found = rows(OF[who]);
  return {
    sums: statement<SumRow>(
      `message_${unit}.sums_of_${who}`,
      `select ${SHOWN}, ${SUMS.join(', ')} from (
         select ${keys}, ${SUMMED} from ${found} group by 1, 2, 3, 4, 5, 6, 7 limit $11) summed`,
    ),
    waits: statement<WaitRow>(
      `message_${unit}.waits_of_${who}`,
      `select ${SHOWN}, step, n from (
         select ${keys}, w.step, sum(w.n)::bigint as n from ${found}, unnest(wait_places, wait_counts) as w (step, n)
         group by 1, 2, 3, 4, 5, 6, 7, 8 limit $11) summed order by step`,
    ),
  };
}
const READINGS = {
  account: { days: readingOf('account', 'days'), hours: readingOf('account', 'hours') },
  all: { days: readingOf('all', 'days'), hours: readingOf('all', 'hours') },
} as const;

export interface FigureQuery {
  readonly who: Who;
  readonly unit: Unit;
  readonly accountId: number | null;
  /** Dates or moments. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** Whole months between them, by their first days; they are read instead of their days. */
  readonly months: { readonly from: string; readonly to: string };
  /** Of which time the rows tell the beginning. */
  readonly begins: 'hour' | 'day' | 'week' | 'month' | null;
  /** Which part of the time they tell, by its name in Postgres. */
  readonly place: 'isodow' | 'hour' | null;
  readonly by: readonly string[];
  /** By what the rows of days are that have it all. */
  readonly shape: number;
  readonly network: string | null;
  readonly senderId: string | null;
  readonly purpose: string | null;
  readonly carrierId: number | null;
}

/** Reads the sums, and how many receipts took how long. */
export async function readFigures(
  handle: Handle,
  query: FigureQuery,
  limits: { readonly rows: number; readonly waits: number },
): Promise<{ readonly sums: SumRow[]; readonly waits: WaitRow[] }> {
  const { unit, accountId, from, to, begins, place, by, network, senderId, purpose, carrierId, months } = query;
  const asked = [accountId, from, to, begins, place, by.includes('account_id'), network, senderId, purpose, carrierId];
  const others =
    unit === 'days'
      ? [query.shape, months.from, months.to]
      : [query.timeZone, ...DIMENSIONS.map(([name]) => by.includes(name))];
  const reading = READINGS[query.who][unit];
  const [sums, waits] = await Promise.all([
    handle.rows(reading.sums, [...asked, limits.rows, ...others]),
    handle.rows(reading.waits, [...asked, limits.waits, ...others]),
  ]);
  return { sums, waits };
}
