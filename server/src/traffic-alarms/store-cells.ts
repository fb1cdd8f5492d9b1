import { statement, store, type Transaction } from '../db/index.ts';
import { TEST_ACCOUNTS_FROM } from '../lib/ids/test-account.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { placeOfSum, placeOfWait } from '../statistics/index.ts';
import type { Cell, Common, Counted, NamedCell, Side } from './alarm.ts';

/** A receipt that takes longer is late. */
export const LATE_SECONDS = 120;

/** Messages of which it is known what became of them: their sum, and how many of them were not delivered. */
const FAILED = 'undelivered + h.rejected + h.expired + h.failed';
/** Those that no carrier accepted, or whose receipt says so. */
const REFUSED = 'h.rejected + h.failed';
/** Whoever has had no receipt for an hour, by the hour of the message, gets none within two minutes. */
const OVERDUE = `case when h.slot < $3::timestamptz then h.unreported else 0 end`;
const LATE = `(select coalesce(sum(w.n), 0) from unnest(h.wait_places, h.wait_counts) as w (place, n) where w.place > ${placeOfWait(LATE_SECONDS)})`;
const SUMS = `sum(h.delivered + h.${FAILED})::bigint as closed, sum(h.${FAILED})::bigint as failed, sum(${REFUSED})::bigint as refused,
       sum(h.delivered + ${OVERDUE})::bigint as awaited, sum(${LATE} + ${OVERDUE})::bigint as late, sum(h.delivered + h.unreported + h.unknown)::bigint as reached, sum(h.opted_out)::bigint as "optedOut"`;
const HOUR = 'floor(extract(epoch from h.slot) / 3600)::int';

/** A cell with what was seen of it at the look before. */
export interface MovedCell extends Cell {
  readonly seenClosed: number;
  readonly seenFailed: number;
  readonly seenRefused: number;
  readonly seenAwaited: number;
  readonly seenLate: number;
}

/** Cells are compared with what was seen of them, so that a receipt which comes late is fed once, by the hour of its message. */
const moved = (cells: string, isOperator: boolean): string =>
  `with cells as (${cells})
   select c.hour, c.network, c.sender_id, c.carrier, c.closed, c.failed, c.refused, c.awaited, c.late, coalesce(s.closed, 0) as "seenClosed",
     coalesce(s.failed, 0) as "seenFailed", coalesce(s.refused, 0) as "seenRefused", coalesce(s.awaited, 0) as "seenAwaited", coalesce(s.late, 0) as "seenLate"
   from cells c left join traffic_seen s on s.account_id = $1 and s.is_operator = ${isOperator} and s.hour = c.hour
     and s.network = c.network and s.sender_id = c.sender_id and s.carrier = c.carrier
   where (c.closed, c.failed, c.refused, c.awaited, c.late)
     is distinct from (coalesce(s.closed, 0), coalesce(s.failed, 0), coalesce(s.refused, 0), coalesce(s.awaited, 0), coalesce(s.late, 0))`;

const listOfAccount = statement<MovedCell>(
  'traffic_seen.list_moved',
  moved(
    `select ${HOUR} as hour, h.network, h.sender_id, '' as carrier, ${SUMS} from message_hours h
     where h.account_id = $1 and h.slot >= $2 group by 1, 2, 3`,
    false,
  ),
);
const listOfAll = statement<MovedCell>(
  'traffic_seen.list_moved_of_all',
  moved(
    `select ${HOUR} as hour, h.network, '' as sender_id, h.carrier_id::text as carrier, ${SUMS} from message_hours h
     where h.slot >= $2 and h.account_id < ${TEST_ACCOUNTS_FROM} and h.carrier_id > 0 group by 1, 2, 4`,
    true,
  ),
);

export interface Since {
  readonly since: Timestamp;
  /** Messages without a receipt are late if they are from an hour before this. */
  readonly overdueBefore: Timestamp;
}

export const listMovedCells = (tx: Transaction, { accountId, isOperator }: Side, { since, overdueBefore }: Since) =>
  tx.rows(isOperator ? listOfAll : listOfAccount, [accountId, since, overdueBefore]);

const see = statement(
  'traffic_seen.store',
  `insert into traffic_seen (account_id, is_operator, hour, network, sender_id, carrier, closed, failed, refused, awaited, late)
   select $1, $2, hour, network, sender_id, carrier, closed, failed, refused, awaited, late
   from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[])
     as n (hour, network, sender_id, carrier, closed, failed, refused, awaited, late)
   on conflict (account_id, is_operator, hour, network, sender_id, carrier)
     do update set closed = excluded.closed, failed = excluded.failed, refused = excluded.refused,
       awaited = excluded.awaited, late = excluded.late`,
);

export async function storeSeen(
  tx: Transaction,
  { accountId, isOperator }: Side,
  cells: readonly Cell[],
): Promise<void> {
  if (cells.length === 0) return;
  await tx.count(see, [
    accountId,
    isOperator,
    cells.map(({ hour }) => hour),
    cells.map(({ network }) => network),
    cells.map(({ senderId }) => senderId),
    cells.map(({ carrier }) => carrier),
    cells.map(({ closed }) => closed),
    cells.map(({ failed }) => failed),
    cells.map(({ refused }) => refused),
    cells.map(({ awaited }) => awaited),
    cells.map(({ late }) => late),
  ]);
}

export const deleteOldSeen = store.changing<[accountId: number, isOperator: boolean, beforeHour: number], Transaction>(
  'traffic_seen.delete_old',
  `delete from traffic_seen where account_id = $1 and is_operator = $2 and hour < $3`,
);

/** Messages by template alone. */
const TEMPLATES = `(select account_id, slot, value as template, ${[
  'delivered',
  'undelivered',
  'rejected',
  'expired',
  'failed',
  'unreported',
  'unknown',
  'opted_out',
]
  .map((name) => `sums[${placeOfSum(name)}] as ${name}`)
  .join(', ')}, wait_places, wait_counts
       from value_hours where kind = 'messages' and division = 'template' and value not in ('', 'others')) h`;

const listingCells = (name: string, column: string, from: string) =>
  statement<NamedCell>(
    name,
    `select ${HOUR} as hour, ${column} as name, ${SUMS} from ${from} where h.account_id = $1 and h.slot >= $2 group by 1, 2 order by 1`,
  );
const ofTemplates = listingCells('value_hours.list_template_cells', 'h.template', TEMPLATES);
const ofSenders = listingCells('message_hours.list_sender_cells', 'h.sender_id', 'message_hours h');
type ListCells = (tx: Transaction, side: Side, since: Since) => Promise<NamedCell[]>;
const listing =
  (list: typeof ofSenders): ListCells =>
  (tx, { accountId }, { since, overdueBefore }) =>
    tx.rows(list, [accountId, since, overdueBefore]);
export const listTemplateCells = listing(ofTemplates);
export const listSenderCells = listing(ofSenders);

/** One hour of the day, or one day of the week, of a thing. */
export interface FortnightRow extends Counted {
  readonly name: string;
  readonly hour: number | null;
  readonly day: number | null;
}

const NAME_OF: Readonly<Record<Common, string>> = {
  carrier: 'h.carrier_id::text',
  network: 'h.network',
  sender_id: 'h.sender_id',
  template: 'h.template',
};

/** What was sent from "from" until the end of an alarm of a thing says nothing of what is usual. */
const fortnightOf = (thing: Common, isOperator: boolean) =>
  statement<FortnightRow>(
    `message_hours.list_fortnight_of_${isOperator ? 'all_by_' : ''}${thing}`,
    `select name, hour, day, sum(closed)::bigint as closed, sum(failed)::bigint as failed, sum(refused)::bigint as refused,
       sum(awaited)::bigint as awaited, sum(late)::bigint as late, sum(reached)::bigint as reached, sum("optedOut")::bigint as "optedOut" from (
       select ${NAME_OF[thing]} as name, ${HOUR} % 24 as hour, ${HOUR} / 24 % 7 as day, ${SUMS} from ${thing === 'template' ? TEMPLATES : 'message_hours h'}
       where ${isOperator ? `h.account_id < ${TEST_ACCOUNTS_FROM}` : 'h.account_id = $1'} and h.slot >= $2 and h.slot < $3
         and ${NAME_OF[thing]} = any ($4::text[])
         and not exists (select 1 from unnest($4::text[], $5::timestamptz[], $6::timestamptz[]) as f (name, "from", until)
           where f.name = ${NAME_OF[thing]} and h.slot >= f."from" and h.slot < f.until)
         ${isOperator ? 'and $1::bigint is not null' : ''}
       group by 1, 2, 3) sums
     group by grouping sets ((name, hour), (name, day))`,
  );
const FORTNIGHTS = {
  account: {
    network: fortnightOf('network', false),
    sender_id: fortnightOf('sender_id', false),
    template: fortnightOf('template', false),
  },
  operator: { network: fortnightOf('network', true), carrier: fortnightOf('carrier', true) },
} as const;

export interface OfThings {
  readonly thing: Common;
  readonly since: Timestamp;
  readonly until: Timestamp;
  readonly things: readonly {
    readonly name: string;
    readonly fallenFrom: Timestamp | null;
    readonly fallenUntil: Timestamp | null;
  }[];
}

export async function listFortnightRows(
  tx: Transaction,
  { accountId, isOperator }: Side,
  { thing, since, until, things }: OfThings,
): Promise<FortnightRow[]> {
  const statements: Partial<Record<Common, ReturnType<typeof fortnightOf>>> =
    FORTNIGHTS[isOperator ? 'operator' : 'account'];
  const read = statements[thing];
  if (!read || things.length === 0) return [];
  return tx.rows(read, [
    accountId,
    since,
    until,
    things.map(({ name }) => name),
    things.map(({ fallenFrom }) => fallenFrom),
    things.map(({ fallenUntil }) => fallenUntil),
  ]);
}

/** What an account spent on messages in a day of 24 hours that ended so many days ago. */
export interface SpentDay {
  readonly daysAgo: number;
  readonly cost: number;
}

export const listSpentDays = store.listing<[accountId: number, now: Timestamp, days: number], SpentDay, Transaction>(
  'message_hours.list_spent_days',
  `select floor(extract(epoch from $2::timestamptz - slot) / 86400)::int as "daysAgo", sum(cost)::bigint as cost from message_hours
   where account_id = $1 and slot > ($2::timestamptz at time zone 'UTC' - $3::int * interval '1 day') at time zone 'UTC' and slot <= $2
   group by 1`,
);
