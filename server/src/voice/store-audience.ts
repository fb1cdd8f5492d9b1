import { type Handle, statement, type Transaction } from '../db/index.ts';
import type { Hundredths } from '../lib/money.ts';
import type { Timestamp } from '../lib/timestamp.ts';
import type { VoiceAudience } from './campaign.ts';

/** What decides whether a number is called, and at what price. */
export interface VoiceMarket {
  readonly prefixes: readonly string[];
  readonly prices: readonly Hundredths[];
  /** Beginnings of numbers that some trunk takes; the empty one is in all. */
  readonly trunkPrefixes: readonly string[];
}

export interface AudienceQuery {
  readonly accountId: number;
  readonly audience: VoiceAudience;
  readonly market: VoiceMarket;
}

/** Each number once, with its price by the longest prefix, or why it is not called. */
const CALLEES = `(
     select n.phone_number, v.price,
       case when s.phone_number is not null then 'opted_out'
         when not exists (select 1 from unnest($7::text[]) as t (prefix) where starts_with(n.phone_number, t.prefix)) then 'no_route'
         when v.price is null then 'no_price' else '' end as reason
     from (
       select c.phone_number from contacts c
       where c.account_id = $1 and (c.id = any ($3::bigint[]) or c.id in (
         select m.contact_id from group_members m join groups g on g.account_id = $1 and g.id = m.group_id and g.deleted_at is null
         where m.account_id = $1 and m.group_id = any ($2::bigint[])))
       union
       select t.phone_number from unnest($4::text[]) as t (phone_number)) n
     left join suppressions s on s.account_id = $1 and s.phone_number = n.phone_number
     left join lateral (
       select t.price from unnest($5::text[], $6::bigint[]) as t (prefix, price)
       where starts_with(n.phone_number, t.prefix) order by length(t.prefix) desc limit 1) v on true) r`;

function valuesOf({ accountId, audience, market }: AudienceQuery): unknown[] {
  const { groupIds, contactIds, phoneNumbers } = audience;
  return [accountId, groupIds, contactIds, phoneNumbers, market.prefixes, market.prices, market.trunkPrefixes];
}

export interface CalleeCount {
  readonly reason: string;
  readonly pricePerMinute: Hundredths | null;
  readonly n: number;
  /** Differs when other numbers are in it. */
  readonly print: string;
}

const count = statement<CalleeCount>(
  'voice_audience.count',
  `select r.reason, r.price as "pricePerMinute", count(*) as n, bit_xor(hashtextextended(r.phone_number, 0))::text as print
   from ${CALLEES} group by r.reason, r.price order by r.reason, r.price`,
);

export function countCallees(handle: Handle, query: AudienceQuery): Promise<CalleeCount[]> {
  return handle.rows(count, valuesOf(query));
}

const insert = statement(
  'voice_audience.insert',
  `insert into voice_recipients (account_id, campaign_id, id, phone_number, status, reason, price_per_minute, held, next_at)
   select $1, $8, $9::bigint + row_number() over (order by r.phone_number) - 1, r.phone_number,
     case r.reason when '' then 'queued' else 'skipped' end, r.reason,
     case r.reason when '' then r.price else 0 end, case r.reason when '' then r.price * $10::bigint else 0 end,
     case r.reason when '' then $11::timestamptz end
   from ${CALLEES} order by r.phone_number limit $12`,
);

export interface RecipientRows {
  readonly campaignId: number;
  readonly firstId: number;
  /** No more than were counted: their ids were taken. */
  readonly limit: number;
  readonly minutesMax: number;
  readonly now: Timestamp;
}

export async function insertRecipients(tx: Transaction, query: AudienceQuery, rows: RecipientRows): Promise<void> {
  const { campaignId, firstId, limit, minutesMax, now } = rows;
  await tx.count(insert, [...valuesOf(query), campaignId, firstId, minutesMax, now, limit]);
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
