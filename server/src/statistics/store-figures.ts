import { type Handle, statement } from '../db/index.ts';
import { SUMMED, SUMS } from './store-counts.ts';

/** By what rows of sums are told apart; each is null if it was not asked for. */
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
  readonly underWay: number;
  readonly delivered: number;
  readonly undelivered: number;
  readonly rejected: number;
  readonly expired: number;
  readonly failed: number;
  readonly unknown: number;
  readonly skipped: number;
  readonly cost: number;
}

export type SumRow = FigureKeys & FigureSums;
export type WaitRow = FigureKeys & { readonly step: number; readonly n: number };

const KEYS = `to_char(date_trunc($4::text, at), 'YYYY-MM-DD"T"HH24:MI') as begins, date_part($5::text, at)::int as place,
     case when $6::boolean then network end as network, case when $7::boolean then sender_id end as "senderId",
     case when $8::boolean then purpose end as purpose, case when $9::boolean then account_id end as "accountId",
     case when $10::boolean then carrier_id end as "carrierId"`;
const COLUMNS = `account_id, network, sender_id, purpose, carrier_id, ${SUMS.join(', ')}, wait_places, wait_counts`;
const FILTER = `($11::text is null or network = $11) and ($12::text is null or sender_id = $12)
         and ($13::text is null or purpose = $13) and ($14::bigint is null or carrier_id = $14)`;

/** The rows of one account; for the operator those of all, or of one, which a cluster asks of all of its servers. */
const OF = { account: 'account_id = $1', all: '($1::bigint is null or account_id in ($1::bigint))' } as const;
const FROM = {
  days: (of: string) => `(select day::timestamp as at, ${COLUMNS} from message_days
       where ${of} and day >= $2::date and day < $3::date and $15::text <> '' and ${FILTER}) found`,
  hours: (of: string) => `(select slot at time zone $15::text as at, ${COLUMNS} from message_hours
       where ${of} and slot >= $2::timestamptz and slot < $3::timestamptz and ${FILTER}) found`,
} as const;

type Who = keyof typeof OF;
type Unit = keyof typeof FROM;

function readingOf(who: Who, unit: Unit) {
  const rows = FROM[unit](OF[who]);
  return {
    sums: statement<SumRow>(
      `message_${unit}.sums_of_${who}`,
      `select ${KEYS}, ${SUMMED} from ${rows} group by 1, 2, 3, 4, 5, 6, 7 limit $16`,
    ),
    waits: statement<WaitRow>(
      `message_${unit}.waits_of_${who}`,
      `select ${KEYS}, w.step, sum(w.n)::bigint as n from ${rows}, unnest(wait_places, wait_counts) as w (step, n)
       group by 1, 2, 3, 4, 5, 6, 7, 8 order by 8 limit $16`,
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
  /** Of which time the rows tell the beginning. */
  readonly begins: 'hour' | 'day' | 'week' | 'month' | null;
  /** Which part of the time they tell, by its name in Postgres. */
  readonly place: 'isodow' | 'hour' | null;
  readonly by: readonly string[];
  readonly network: string | null;
  readonly senderId: string | null;
  readonly purpose: string | null;
  readonly carrierId: number | null;
}

const BY = ['network', 'sender_id', 'purpose', 'account_id', 'carrier_id'];

/** Reads the sums, and how many receipts took how long. */
export async function readFigures(
  handle: Handle,
  query: FigureQuery,
  limits: { readonly rows: number; readonly waits: number },
): Promise<{ readonly sums: SumRow[]; readonly waits: WaitRow[] }> {
  const { accountId, from, to, begins, place, by, network, senderId, purpose, carrierId, timeZone } = query;
  const isBy = BY.map((name) => by.includes(name));
  const values = [accountId, from, to, begins, place, ...isBy, network, senderId, purpose, carrierId, timeZone];
  const reading = READINGS[query.who][query.unit];
  const [sums, waits] = await Promise.all([
    handle.rows(reading.sums, [...values, limits.rows]),
    handle.rows(reading.waits, [...values, limits.waits]),
  ]);
  return { sums, waits };
}
