import { statement, type Transaction } from '../db/index.ts';
import { type Uuid, uuidV7Floor } from '../lib/ids/uuid.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { OF_ANSWERS, OF_MESSAGES, OF_STATUS, SUMS } from './store-message-sums.ts';
import { onlyFirst, SLOTS, summedOf, valuesInto, withWaits } from './store-value-rows.ts';
import { countOwnKinds, deleteValues } from './store-values.ts';
import { WAIT_BOUNDS_SECONDS } from './wait-bounds.ts';

const KEYS = 'network, sender_id, purpose, carrier_id';
const INTO = `${KEYS}, ${SUMS.join(', ')}, wait_places, wait_counts`;
export const SUMMED = summedOf(SUMS);

const deleteHours = statement(
  'message_hours.delete',
  `delete from message_hours where account_id = $1 and slot >= $2 and slot < $3`,
);

/** What messages are told apart by: the purpose is that of the campaign. What waits or was skipped belongs to no carrier yet. */
const TOLD_APART = `network, sender_id, case kind when 'bulk' then campaign_id else 0 end as campaign_id,
             case when status in ('queued', 'submitting', 'skipped') then 0 else coalesce(carrier_id, 0) end as carrier_id,
             template_uuid, key_id, reason`;
const zeros = (names: readonly string[]): string => names.map((name) => `0 as ${name}`).join(', ');

/** What messages are told apart by alone; empty: nothing. */
const VALUES = {
  campaign: "coalesce(nullif(campaign_id, 0)::text, '')",
  template: "coalesce(template_uuid::text, '')",
  key: "coalesce(key_id::text, '')",
  reason: 'reason',
} as const;

const COUNTED = `
       select s.slot, m.network, m.sender_id, m.campaign_id, m.carrier_id, m.template_uuid, m.key_id, m.reason, m.place, count(*) as messages,
         sum(m.parts) as parts, count(*) filter (where m.is_sent) as sent,
         ${Object.entries(OF_STATUS)
           .map(([name, condition]) => `count(*) filter (where m.${condition}) as ${name}`)
           .join(', ')}, sum(m.cost) as cost, ${zeros(Object.keys(OF_ANSWERS))}, count(m.place) as n
       from ${SLOTS}
       cross join lateral (
         select ${TOLD_APART}, parts, status, cost, sent_at is not null as is_sent,
           case when status = 'delivered' then width_bucket(extract(epoch from final_at - sent_at)::float8, $5::float8[])::smallint end as place
         from messages where account_id = $1 and id >= s.first_id and id < s.past_id) m
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9
       union all
       select s.slot, m.network, m.sender_id, m.campaign_id, m.carrier_id, m.template_uuid, m.key_id, m.reason, null, ${zeros(OF_MESSAGES)},
         ${Object.entries(OF_ANSWERS)
           .map(([name, kind]) => `count(*) filter (where a.kind = '${kind}') as ${name}`)
           .join(', ')}, 0 as n
       from ${SLOTS}
       cross join lateral (
         select message_id, kind from message_answers where account_id = $1 and message_id >= s.first_id and message_id < s.past_id) a
       cross join lateral (select ${TOLD_APART} from messages where account_id = $1 and id = a.message_id) m
       group by 1, 2, 3, 4, 5, 6, 7, 8`;

/** The rows are read once for both. A single message is a service. */
const countHours = statement(
  'message_hours.count',
  `with counted as materialized (${COUNTED}),
   hours as (
     insert into message_hours (account_id, slot, ${INTO})
     select $1, slot, ${INTO} from (${withWaits(
       `(select slot, network, sender_id, coalesce((select c.purpose from sms_campaigns c where c.account_id = $1 and c.id = counted.campaign_id), 'service') as purpose,
           carrier_id, place, ${SUMS.join(', ')}, n from counted) named`,
       `slot, ${KEYS}`,
       SUMS,
     )}) summed)
   ${valuesInto({
     kind: 'messages',
     time: 'slot',
     names: SUMS,
     rows: `select slot, d.division, d.value, place, ${SUMS.join(', ')}, n from counted
       cross join lateral (values ${Object.entries(VALUES)
         .map(([division, value]) => `('${division}', ${value})`)
         .join(', ')}) d (division, value)`,
   })}`,
);

export interface Slot {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Ids of all messages from a moment on. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as Uuid;

export const ONLY_MESSAGES = ['messages'] as const;
/** What is counted beside messages. */
export const OWN_KINDS = ['calls', 'verifications'] as const;
export const KINDS = [...ONLY_MESSAGES, ...OWN_KINDS] as const;

/** Counts anew, by slots that follow one another. `isToEnd`: the last slot has everything behind it, too. */
export async function countSlots(
  tx: Transaction,
  accountId: number,
  {
    slots,
    isToEnd,
    kinds,
  }: { readonly slots: readonly Slot[]; readonly isToEnd: boolean; readonly kinds: readonly string[] },
): Promise<void> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return;
  const end = isToEnd ? ('infinity' as Timestamp) : timestampFromMs(last.toMs);
  const from = timestampFromMs(first.fromMs);
  if (kinds !== OWN_KINDS) await tx.count(deleteHours, [accountId, from, end]);
  await deleteValues(tx, accountId, from, end, kinds);
  const counted = [
    accountId,
    slots.map(({ fromMs }) => timestampFromMs(fromMs)),
    slots.map(({ fromMs }) => uuidV7Floor(fromMs)),
    slots.map((slot) => (isToEnd && slot === last ? LAST_ID : uuidV7Floor(slot.toMs))),
  ];
  if (kinds !== OWN_KINDS) await tx.count(countHours, [...counted, WAIT_BOUNDS_SECONDS]);
  if (kinds !== ONLY_MESSAGES) await countOwnKinds(tx, counted);
}

/** Rows of days are by two of them at most; the bits are those of `shape`. */
export const DIMENSIONS = [
  ['network', 8, "''"],
  ['sender_id', 4, "''"],
  ['purpose', 2, "''"],
  ['carrier_id', 1, '0'],
] as const;
export const DIMENSIONS_MAX = 2;
const SETS = Array.from({ length: 16 }, (_, shape) => DIMENSIONS.filter(([, bit]) => (shape & bit) > 0))
  .filter((own) => own.length <= DIMENSIONS_MAX)
  .map((own) => `(${['day', 'place', ...own.map(([name]) => name)].join(', ')})`);
const GROUPED = DIMENSIONS.map(([name, , empty]) => `coalesce(${name}, ${empty}) as ${name}`).join(', ');

/** Rows with waits, one for each place of a wait; the first has the other sums. */
const spread = (first: string, table: string, condition: string): string => `
  select ${first}, t.network, t.sender_id, t.purpose, t.carrier_id, w.place,
     ${onlyFirst(SUMS.map((name) => [name, `t.${name}`]))}, coalesce(w.n, 0) as n
   from ${table} t left join lateral unnest(t.wait_places, t.wait_counts) with ordinality as w (place, n, nth) on true
   where ${condition}`;

const deleteDays = statement(
  'message_days.delete',
  `delete from message_days where account_id = $1 and shape between 0 and 15 and day >= $2::date and day <= $3::date`,
);
const sumDays = statement(
  'message_days.sum',
  `insert into message_days (account_id, day, shape, ${INTO})
   select $1, day, shape, ${INTO} from (${withWaits(
     `(select day, 15 - grouping(network, sender_id, purpose, carrier_id) as shape, ${GROUPED}, place, ${SUMMED}, sum(n)::bigint as n
       from (${spread('(t.slot at time zone $4::text)::date as day', 'message_hours', 't.account_id = $1 and t.slot >= $2 and t.slot < $3')}) hours
       group by grouping sets (${SETS.join(', ')})) sets`,
     `day, shape, ${KEYS}`,
     SUMS,
   )}) summed`,
);

export interface Days {
  readonly firstDay: string;
  readonly lastDay: string;
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly timeZone: string;
}

/** Adds hours up to days of the zone, from the first to the last, which begin and end at `from` and `to`. */
export async function sumIntoDays(tx: Transaction, accountId: number, days: Days): Promise<void> {
  await tx.count(deleteDays, [accountId, days.firstDay, days.lastDay]);
  await tx.count(sumDays, [accountId, days.from, days.to, days.timeZone]);
}

const deleteMonth = statement(
  'message_months.delete',
  `delete from message_months where account_id = $1 and shape between 0 and 15 and day = $2::date`,
);
const sumMonth = statement(
  'message_months.sum',
  `insert into message_months (account_id, day, shape, ${INTO})
   select $1, $2::date, shape, ${INTO} from (${withWaits(
     `(${spread(
       't.shape',
       'message_days',
       "t.account_id = $1 and t.shape between 0 and 15 and t.day >= $2::date and t.day < ($2::date + interval '1 month')::date",
     )}) days`,
     `shape, ${KEYS}`,
     SUMS,
   )}) summed`,
);

/** Adds the days of a month up, which is named by its first day. */
export async function sumIntoMonth(tx: Transaction, accountId: number, month: string): Promise<void> {
  await tx.count(deleteMonth, [accountId, month]);
  await tx.count(sumMonth, [accountId, month]);
}

/** Rows of days of all accounts together are of no account. Their shapes are so much higher: who adds accounts up does not meet them. */
const NO_ACCOUNT = 0;
export const SHAPE_OF_ALL = 16;
/** Accounts have senders of their own: by these there are hardly fewer rows of all accounts than of each. */
const [, [, OF_SENDERS]] = DIMENSIONS;
const SHAPES_OF_ALL = Array.from({ length: 16 }, (_, shape) => shape).filter((shape) => (shape & OF_SENDERS) === 0);

const deleteDayOfAll = statement(
  'message_days.delete_of_all',
  `delete from message_days where account_id = ${NO_ACCOUNT} and day = $1::date`,
);
const sumDayOfAll = statement(
  'message_days.sum_of_all',
  `insert into message_days (account_id, day, shape, ${INTO})
   select ${NO_ACCOUNT}, $1::date, shape + ${SHAPE_OF_ALL}, ${INTO} from (${withWaits(
     `(${spread('t.shape', 'message_days', 't.shape = any ($2::smallint[]) and t.day = $1::date')}) days`,
     `shape, ${KEYS}`,
     SUMS,
   )}) summed`,
);

/** Adds a day of all accounts up. */
export async function sumDayOfAllAccounts(tx: Transaction, day: string): Promise<void> {
  await tx.count(deleteDayOfAll, [day]);
  await tx.count(sumDayOfAll, [day, SHAPES_OF_ALL]);
}

const countOpen = statement<{ n: number }>(
  'message_hours.count_open',
  `select coalesce(sum(messages), 0)::bigint as n from message_hours where account_id = $1 and slot >= $2`,
);

/** Returns how many messages were counted from a moment on. */
export async function countedSince(tx: Transaction, accountId: number, from: Timestamp): Promise<number> {
  return (await tx.rows(countOpen, [accountId, from]))[0]?.n ?? 0;
}

const findFewer = statement<{ isFewer: boolean }>(
  'messages.find_fewer',
  `select (select count(*) from messages where account_id = $1 and id >= $2 and id < $3)
     < (select coalesce(sum(messages), 0) from (
          select messages from message_hours where account_id = $1 and $6::date is null and slot >= $4 and slot < $5
          union all
          select messages from message_days where account_id = $1 and shape = 0 and day = $6::date) counted) as "isFewer"`,
);

/** Whether there are fewer messages of a time than were counted: the others were deleted with their month. `day`: null for hours. */
export async function areFewer(
  tx: Transaction,
  accountId: number,
  { fromMs, toMs, day }: Slot & { readonly day: string | null },
): Promise<boolean> {
  const [from, to] = [timestampFromMs(fromMs), timestampFromMs(toMs)];
  const [row] = await tx.rows(findFewer, [accountId, uuidV7Floor(fromMs), uuidV7Floor(toMs), from, to, day]);
  return row?.isFewer === true;
}
