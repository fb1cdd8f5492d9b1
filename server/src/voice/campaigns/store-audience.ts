import { type Handle, statement, type Transaction } from '../../db/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { PhoneNumber } from '../../lib/phone-number.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { VoiceAudience } from './campaign.ts';

/** What decides whether a number is called, and at what price. */
export interface VoiceMarket {
  readonly prices: readonly {
    readonly prefix: string;
    readonly pricePerMinute: Hundredths;
    readonly unitSeconds: number;
  }[];
  readonly trunks: readonly MarketTrunk[];
}

/** In the order in which they decide: a real trunk before the simulator, even if it lets the campaign not show its number. */
export type MarketTrunkRank = 'open' | 'refuses_caller_id' | 'simulated';
const RANKS: readonly MarketTrunkRank[] = ['open', 'refuses_caller_id', 'simulated'];

export interface MarketTrunk {
  readonly rank: MarketTrunkRank;
  readonly prefixes: readonly string[];
  readonly blockedPrefixes: readonly string[];
}

export interface AudienceQuery {
  readonly accountId: number;
  readonly audience: VoiceAudience;
  readonly market: VoiceMarket;
}

/**
 * Each number once, with its price by the longest prefix, or why it is not called. What is decided by how a number begins
 * is decided once for all that begin alike, and looked up in an object of JSON: a join could be planned as one of all
 * numbers with all beginnings.
 */
const CALLEES = `(
     with numbers as materialized (
       select phone_number from contacts where account_id = $1 and id = any ($3::bigint[])
       union
       select c.phone_number from group_members m
       join groups g on g.account_id = $1 and g.id = m.group_id and g.deleted_at is null
       cross join lateral (select phone_number from contacts where account_id = $1 and id = m.contact_id offset 0) c
       where m.account_id = $1 and m.group_id = any ($2::bigint[])
       union
       select t.phone_number from unnest($4::text[]) as t (phone_number)),
     terms as materialized (
       select jsonb_object_agg(p.digits, jsonb_build_array(v.price, v.unit, w.rank)) as by_digits
       from (select distinct left(phone_number, $13::int) as digits from numbers) p
       left join lateral (
         select t.price, t.unit from unnest($5::text[], $6::bigint[], $7::int[]) as t (prefix, price, unit)
         where starts_with(p.digits, t.prefix) order by length(t.prefix) desc limit 1) v on true
       left join lateral (
         select min(t.rank) as rank from unnest($8::text[], $9::int[], $10::int[]) as t (prefix, trunk, rank)
         where starts_with(p.digits, t.prefix) and not exists (
           select 1 from unnest($11::text[], $12::int[]) as b (prefix, trunk)
           where b.trunk = t.trunk and starts_with(p.digits, b.prefix))) w on true)
     select f.phone_number, f.price, f.unit,
       case when s.phone_number is not null then 'opted_out'
         when f.rank is null then 'no_route'
         when f.rank = 1 then 'caller_id_refused'
         when f.price is null then 'no_price' else '' end as reason
     from (
       select n.phone_number, (n.term ->> 0)::bigint as price, (n.term ->> 1)::int as unit, (n.term ->> 2)::int as rank
       from (
         select phone_number, (select by_digits from terms) -> left(phone_number, $13::int) as term from numbers offset 0) n) f
     left join suppressions s on s.account_id = $1 and s.phone_number = f.phone_number) r`;

function valuesOf({ accountId, audience, market }: AudienceQuery): unknown[] {
  const { groupIds, contactIds, phoneNumbers } = audience;
  const { prices, trunks } = market;
  const taken = trunks.flatMap(({ prefixes, rank }, trunk) =>
    (prefixes.length > 0 ? prefixes : ['']).map((prefix) => ({ prefix, trunk, rank: RANKS.indexOf(rank) })),
  );
  const blocked = trunks.flatMap(({ blockedPrefixes }, trunk) => blockedPrefixes.map((prefix) => ({ prefix, trunk })));
  return [
    accountId,
    groupIds,
    contactIds,
    phoneNumbers,
    prices.map((price) => price.prefix),
    prices.map((price) => price.pricePerMinute),
    prices.map((price) => price.unitSeconds),
    taken.map((one) => one.prefix),
    taken.map((one) => one.trunk),
    taken.map((one) => one.rank),
    blocked.map((one) => one.prefix),
    blocked.map((one) => one.trunk),
    // No longer beginning than this decides anything.
    Math.max(1, ...[...prices, ...taken, ...blocked].map(({ prefix }) => prefix.length)),
  ];
}

export interface CalleeCount {
  readonly reason: string;
  readonly pricePerMinute: Hundredths | null;
  readonly unitSeconds: number | null;
  readonly n: number;
  /** Differs when other numbers are in it. */
  readonly print: string;
}

const count = statement<CalleeCount>(
  'voice_audience.count',
  `select r.reason, r.price as "pricePerMinute", r.unit as "unitSeconds", count(*) as n,
     bit_xor(hashtextextended(r.phone_number, 0))::text as print
   from ${CALLEES} group by r.reason, r.price, r.unit order by r.reason, r.price, r.unit`,
);

export function countCallees(handle: Handle, query: AudienceQuery): Promise<CalleeCount[]> {
  return handle.rows(count, valuesOf(query));
}

const countByDigits = statement<{ example: PhoneNumber; n: number }>(
  'voice_audience.count_by_digits',
  `select min(r.phone_number) as example, count(*) as n from ${CALLEES}
   where r.reason = '' group by left(r.phone_number, $14::int)`,
);

/** Those who will be called, by how their numbers begin: one number stands for all that begin like it. */
export function countCalleesByDigits(
  handle: Handle,
  query: AudienceQuery,
  digits: number,
): Promise<{ example: PhoneNumber; n: number }[]> {
  return handle.rows(countByDigits, [...valuesOf(query), digits]);
}

const insert = statement<{ n: number; lastNumber: PhoneNumber | null }>(
  'voice_audience.insert',
  `with made as (
   insert into voice_recipients (account_id, campaign_id, id, phone_number, status, reason, price_per_minute, unit_seconds, held, next_at)
   select $1, $14, $15::bigint + row_number() over (order by r.phone_number) - 1, r.phone_number,
     case r.reason when '' then 'queued' else 'skipped' end, r.reason,
     case r.reason when '' then r.price else 0 end, coalesce(r.unit, 60),
     case r.reason when '' then (r.price * r.unit * (($16::bigint + r.unit * 1000 - 1) / (r.unit * 1000)) + 59) / 60 else 0 end,
     case r.reason when '' then $17::timestamptz end
   from ${CALLEES} where r.phone_number > $19 order by r.phone_number limit $18
   returning phone_number)
   select count(*) as n, max(phone_number) as "lastNumber" from made`,
);

/** A statement of some seconds each, however many there are: far from the time-out of all statements. */
const INSERTED_MAX = 50_000;

export interface RecipientRows {
  readonly campaignId: number;
  readonly firstId: number;
  /** No more than were counted: their ids were taken. */
  readonly limit: number;
  /** The longest that a call may be: what is held is what it would cost, as `costOfCall` says. */
  readonly durationMsMax: number;
  readonly now: Timestamp;
}

export async function insertRecipients(tx: Transaction, query: AudienceQuery, rows: RecipientRows): Promise<void> {
  const { campaignId, firstId, limit, durationMsMax, now } = rows;
  let inserted = 0;
  let afterNumber = '';
  while (inserted < limit) {
    const chunk = [
      campaignId,
      firstId + inserted,
      durationMsMax,
      now,
      Math.min(INSERTED_MAX, limit - inserted),
      afterNumber,
    ];
    const [made] = await tx.rows(insert, [...valuesOf(query), ...chunk]);
    if (!made || made.lastNumber === null) return;
    inserted += made.n;
    afterNumber = made.lastNumber;
  }
}

const sum = statement<{ recipients: number; open: number; cost: Hundredths }>(
  'voice_recipients.sum',
  `select count(*) as recipients, count(*) filter (where status = 'queued') as open, coalesce(sum(held), 0)::bigint as cost
   from voice_recipients where account_id = $1 and campaign_id = $2`,
);

export async function sumRecipients(
  tx: Transaction,
  accountId: number,
  campaignId: number,
): Promise<{ recipients: number; open: number; cost: Hundredths }> {
  const [row] = await tx.rows(sum, [accountId, campaignId]);
  return row ?? { recipients: 0, open: 0, cost: 0 as Hundredths };
}

const cancelQueued = statement<{ held: Hundredths; n: number }>(
  'voice_recipients.cancel_queued',
  `with ended as (
     update voice_recipients set status = 'cancelled', reason = 'cancelled', held = 0, next_at = null
     where account_id = $1 and campaign_id = $2 and status = 'queued' returning id),
   before as (
     select coalesce(sum(held), 0)::bigint as held, count(*) as n from voice_recipients
     where account_id = $1 and campaign_id = $2 and status = 'queued')
   select before.held, (select count(*) from ended) as n from before`,
);

/** Those not called yet: how many, and how much was held for them. */
export async function cancelQueuedRecipients(
  tx: Transaction,
  accountId: number,
  campaignId: number,
): Promise<{ held: Hundredths; n: number }> {
  const [row] = await tx.rows(cancelQueued, [accountId, campaignId]);
  return row ?? { held: 0 as Hundredths, n: 0 };
}
