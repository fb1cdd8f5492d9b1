import { type Db, type Statement, statement, store, type Transaction } from '../db/index.ts';
import { DIMENSIONS, SHAPE_OF_ALL, SUMMED } from './store-counts.ts';
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
/** How many receipts took how long, as `waitsOf` reads it. */
export type WaitRow = FigureKeys & { readonly waits: string };

const COLUMNS = `account_id, network, sender_id, purpose, carrier_id, ${SUMS.join(', ')}, wait_places, wait_counts, '' as sign`;
/** Days that a month has beside those that are asked for. */
const LESS = COLUMNS.replace(SUMS.join(', '), SUMS.map((name) => `-${name}`).join(', ')).replace("''", "'-'");
const FILTER = `($7::text is null or network = $7) and ($8::text is null or sender_id = $8)
         and ($9::text is null or purpose = $9) and ($10::bigint is null or carrier_id = $10)`;
/** The moment of a row by the clocks of the zone, as the beginning of its hour, day, week or month and as its place within the week or the day. */
const TIMES = `date_trunc($4::text, at) as begins, date_part($5::text, at)::int as place`;
const ACCOUNT = 'case when $6::boolean then account_id end as account_id';

/** Rows are grouped only by what they are told apart by, which takes half the time. */
const OF_SHAPE = Object.fromEntries(
  DIMENSIONS.map(([name, bit]) => [name, `case when $12::smallint & ${bit} > 0 then ${name} end as ${name}`]),
);
const OF_DAYS = `${TIMES}, ${OF_SHAPE['network']}, ${OF_SHAPE['sender_id']}, ${OF_SHAPE['purpose']}, ${ACCOUNT}, ${OF_SHAPE['carrier_id']}`;

/** Days and months have rows that are by what is asked for; hours have all of it. Days that have changed since they were added up are read by account. */
const FROM = {
  days: {
    keys: OF_DAYS,
    rows: (of: string) => `(
       select day::timestamp as at, ${COLUMNS} from message_days
       where ${of} and shape = $12::smallint and (day >= $2::date and day < least($13::date, $3::date) or day >= greatest($14::date, $2::date) and day < $3::date) and ${FILTER}
       union all
       select day::timestamp as at, ${COLUMNS} from message_months
       where ${of} and shape = $12::smallint and day >= $13::date and day < $14::date and ${FILTER}
       union all
       select day::timestamp as at, ${LESS} from message_days
       where ${of} and shape = $12::smallint and (day >= $13::date and day < $2::date or day >= $3::date and day < $14::date) and ${FILTER}) found`,
  },
  together: {
    keys: OF_DAYS,
    rows: (of: string) => `(
       select day::timestamp as at, ${COLUMNS} from message_days
       where ${of} and (shape = $12::smallint + ${SHAPE_OF_ALL} and day >= $2::date and day < $3::date and day <> all ($13::date[])
         or shape = $12::smallint and day = any ($13::date[])) and ${FILTER}) found`,
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

const PLACED = 'begins, place, network, sender_id, purpose, account_id, carrier_id';
/** Days and months: a group has few rows, and a list of their waits costs half of what adding them up here does. */
const listed = (keys: string, found: string): string => `string_agg(waits, ' ') as waits from (
         select ${keys}, sign || wait_places::text || wait_counts::text as waits from ${found} where wait_counts <> '{}') listed
       group by 1, 2, 3, 4, 5, 6, 7`;
/** Hours: a group may have very many rows. */
const addedUp = (keys: string, found: string): string => `array_agg(step)::text || array_agg(n)::text as waits from (
         select ${PLACED}, step, sum(n)::bigint as n from (
           select ${keys}, unnest(wait_places) as step, unnest(wait_counts) as n from ${found}) placed
         group by 1, 2, 3, 4, 5, 6, 7, 8) stepped
       group by 1, 2, 3, 4, 5, 6, 7`;

function readingOf(who: Who, unit: keyof typeof FROM) {
  const { keys, rows } = FROM[unit];
  const found = rows(OF[who]);
  return {
    sums: statement<SumRow>(
      `message_${unit}.sums_of_${who}`,
      `select ${SHOWN}, ${SUMS.join(', ')} from (
         select ${keys}, ${SUMMED} from ${found} group by 1, 2, 3, 4, 5, 6, 7 having sum(messages) > 0 limit $11) summed`,
    ),
    waits: statement<WaitRow>(
      `message_${unit}.waits_of_${who}`,
      `select ${SHOWN}, waits from (select ${PLACED}, ${unit === 'hours' ? addedUp(keys, found) : listed(keys, found)} limit $11) summed`,
    ),
  };
}
const READINGS = {
  account: { days: readingOf('account', 'days'), hours: readingOf('account', 'hours') },
  all: { days: readingOf('all', 'days'), hours: readingOf('all', 'hours') },
} as const;
const READING_OF_ALL = readingOf('all', 'together');

/** A plan for any values would group by everything that may be asked for. Of a thousand accounts, the groups need more memory than usual. */
const planByValues = store.listing<[], { done: string }, Transaction>(
  'planner.by_values',
  `select set_config('plan_cache_mode', 'force_custom_plan', true) || set_config('work_mem', '64MB', true) as done`,
);

export interface FigureQuery {
  readonly who: Who;
  readonly unit: 'days' | 'hours';
  /** Days of all accounts together are read; these of them have changed since they were added up. Null: rows of accounts are. */
  readonly changedDays: readonly string[] | null;
  readonly accountId: number | null;
  /** Dates or moments. */
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  /** Months, by their first days, that are read instead of their days; days of them that are not asked for are taken off. */
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
  db: Db,
  query: FigureQuery,
  rowsMax: number,
): Promise<{ readonly sums: SumRow[]; readonly waits: WaitRow[] }> {
  const { unit, changedDays, accountId, from, to, begins, place, by, network, senderId, purpose, carrierId, months } =
    query;
  const asked = [accountId, from, to, begins, place, by.includes('account_id'), network, senderId, purpose, carrierId];
  const ofDays = changedDays === null ? [months.from, months.to] : [changedDays];
  const others =
    unit === 'days' ? [query.shape, ...ofDays] : [query.timeZone, ...DIMENSIONS.map(([name]) => by.includes(name))];
  const reading = changedDays === null ? READINGS[query.who][unit] : READING_OF_ALL;
  const values = [...asked, rowsMax, ...others];
  const read = <Row>(rows: Statement<Row>): Promise<Row[]> => {
    if (query.who === 'account') return db.rows(rows, values);
    return db.transact(async (tx) => (await Promise.all([planByValues(tx), tx.rows(rows, values)]))[1]);
  };
  const [sums, waits] = await Promise.all([read(reading.sums), read(reading.waits)]);
  return { sums, waits };
}
