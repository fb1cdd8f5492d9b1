import { type Handle, statement, type Transaction } from '../../db/index.ts';
import type { Hundredths } from '../../lib/money.ts';
import type { PhoneNumber } from '../../lib/phone-number.ts';
import type { Timestamp } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';

/** Whom a campaign goes to, read through its contacts' ids: a contact has one number and a number one contact, so an id seen once is a number seen once. */
export interface AudienceSource {
  readonly accountId: number;
  readonly groupIds: readonly number[];
  readonly contactIds: readonly number[];
}

/** Contacts with `afterId < id <= throughId`. */
export interface AudienceRange {
  readonly afterId: number;
  readonly throughId: number;
}

const liveGroups = statement<{ id: number; contactsCount: number }>(
  'audience.live_groups',
  `select id, contacts_count as "contactsCount" from groups where account_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id`,
);

export function listLiveGroups(
  handle: Handle,
  accountId: number,
  groupIds: readonly number[],
): Promise<{ id: number; contactsCount: number }[]> {
  return groupIds.length === 0 ? Promise.resolve([]) : handle.rows(liveGroups, [accountId, groupIds]);
}

const listEdges = statement<{ id: number }>(
  'audience.list_edges',
  `select id from (
     select contact_id as id, row_number() over (order by contact_id) as n
     from group_members where account_id = $1 and group_id = any ($2::bigint[])) m
   where n % $3 = 0 order by id`,
);

/** Cuts the groups' members into ranges of at most so many memberships; the plain contacts, a few thousand at most, come on top. */
export async function listAudienceRanges(
  handle: Handle,
  source: AudienceSource,
  membersMax: number,
): Promise<AudienceRange[]> {
  const { accountId, groupIds } = source;
  const edges = groupIds.length === 0 ? [] : await handle.rows(listEdges, [accountId, groupIds, membersMax]);
  const ends = [...new Set(edges.map((edge) => edge.id)), Number.MAX_SAFE_INTEGER];
  return ends.map((throughId, index) => ({ afterId: ends[index - 1] ?? 0, throughId }));
}

const MEMBERS = `(
     select m.contact_id as id from group_members m
     where m.account_id = $1 and m.group_id = any ($2::bigint[]) and m.contact_id > $4 and m.contact_id <= $5
     union
     select i.id from unnest($3::bigint[]) as i (id) where i.id > $4 and i.id <= $5) s`;

/** For large audiences: contacts and members are walked side by side, see `planAudience`. */
const MANY = `${MEMBERS} join contacts c on c.account_id = $1 and c.id = s.id and c.id > $4 and c.id <= $5`;
/** For small ones: each contact is looked up by itself. Only `offset 0` keeps the planner from turning it round. */
const FEW = `${MEMBERS} cross join lateral (
     select id, phone_number, first_name, last_name from contacts where account_id = $1 and id = s.id offset 0) c`;
const SUPPRESSION_OF_MANY = `left join suppressions p on p.account_id = $1 and p.phone_number = c.phone_number`;
const SUPPRESSION_OF_EACH = `left join lateral (
     select phone_number from suppressions where account_id = $1 and phone_number = c.phone_number offset 0) p on true`;

const plan = statement<{ done: string }>(
  'audience.plan',
  `select set_config('enable_nestloop', 'off', true) || set_config('enable_seqscan', 'off', true) || set_config('enable_hashjoin', 'on', true)
     || set_config('enable_mergejoin', 'on', true) || set_config('enable_bitmapscan', 'on', true) || set_config('work_mem', '64MB', true) as done`,
);

/**
 * For the rest of a transaction: joins that take their two sides in one walk each. Tables that were filled a moment ago
 * have no statistics, are taken for empty, and a nested loop over them would take the square of their size.
 */
export async function planAudience(tx: Transaction): Promise<void> {
  await tx.rows(plan, []);
}

const rangeValues = ({ accountId, groupIds, contactIds }: AudienceSource, range: AudienceRange) => [
  accountId,
  groupIds,
  contactIds,
  range.afterId,
  range.throughId,
];

/** Numbers that begin alike, so go the same way at the same price. */
export interface PrefixGroup {
  readonly prefix: string;
  readonly isSuppressed: boolean;
  readonly n: number;
  readonly example: PhoneNumber;
  /** Differs when other numbers are in it. */
  readonly print: string;
}

const listPrefixes = statement<PrefixGroup>(
  'audience.list_prefixes',
  `select left(c.phone_number, $6) as prefix, p.phone_number is not null as "isSuppressed", count(*) as n, min(c.phone_number) as example,
     bit_xor(hashtextextended(c.phone_number, 0))::text as print
   from ${MANY} ${SUPPRESSION_OF_MANY} group by 1, 2 order by 1, 2`,
);

export function listAudiencePrefixes(
  handle: Handle,
  source: AudienceSource,
  query: AudienceRange & { digits: number },
): Promise<PrefixGroup[]> {
  return handle.rows(listPrefixes, [...rangeValues(source, query), query.digits]);
}

export interface Recipient {
  readonly contactId: number | null;
  readonly phoneNumber: PhoneNumber;
  readonly firstName: string;
  readonly lastName: string;
  readonly isSuppressed: boolean;
}

const RECIPIENT = `c.id as "contactId", coalesce(c.first_name, '') as "firstName", coalesce(c.last_name, '') as "lastName",
  p.phone_number is not null as "isSuppressed"`;

const listFew = statement<Recipient>(
  'audience.list_few',
  `select c.phone_number as "phoneNumber", ${RECIPIENT} from ${FEW} ${SUPPRESSION_OF_EACH} order by c.id`,
);
const listMany = statement<Recipient>(
  'audience.list_many',
  `select c.phone_number as "phoneNumber", ${RECIPIENT} from ${MANY} ${SUPPRESSION_OF_EACH} order by c.id`,
);

export function listAudienceContacts(
  handle: Handle,
  source: AudienceSource,
  query: AudienceRange & { isLarge: boolean },
): Promise<Recipient[]> {
  return handle.rows(query.isLarge ? listMany : listFew, rangeValues(source, query));
}

const listNumbers = statement<Recipient>(
  'audience.list_numbers',
  `select n.phone_number as "phoneNumber", ${RECIPIENT}
   from (select distinct phone_number from unnest($4::text[]) as t (phone_number)) n
   left join lateral (
     select id, first_name, last_name from contacts where account_id = $1 and phone_number = n.phone_number offset 0) c on true
   left join lateral (
     select phone_number from suppressions where account_id = $1 and phone_number = n.phone_number offset 0) p on true
   where c.id is null or not (c.id = any ($3::bigint[]) or exists (
     select 1 from group_members m where m.account_id = $1 and m.contact_id = c.id and m.group_id = any ($2::bigint[])))
   order by n.phone_number`,
);

/** Plain numbers that no contact of the audience has; known ones with their contact's names. */
export function listAudienceNumbers(
  handle: Handle,
  source: AudienceSource,
  phoneNumbers: readonly PhoneNumber[],
): Promise<Recipient[]> {
  if (phoneNumbers.length === 0) return Promise.resolve([]);
  return handle.rows(listNumbers, [source.accountId, source.groupIds, source.contactIds, phoneNumbers]);
}

/** What all rows of one campaign share, and where the next row's id continues. */
export interface RowBatch {
  readonly accountId: number;
  readonly campaignId: number;
  readonly senderId: string;
  readonly now: Timestamp;
  /** 24 digits of a UUIDv7 with their dashes: the same for all rows of an audience. */
  readonly idPrefix: string;
  /** The last 12 digits of the row before the first of this batch, as a number. */
  readonly counter: number;
}

export const idAt = (idPrefix: string, counter: number): Uuid =>
  `${idPrefix}${counter.toString(16).padStart(12, '0')}` as Uuid;

const batchValues = ({ accountId, campaignId, senderId, now, idPrefix, counter }: RowBatch) => [
  accountId,
  campaignId,
  senderId,
  now,
  idPrefix,
  counter,
];

export interface PrefixPlan {
  readonly prefix: string;
  readonly network: string;
  readonly price: Hundredths;
  /** Why such numbers get no message; empty when they do. */
  readonly reason: string;
}

/** The columns in the order of both inserts. `cost` is settled later. */
const INTO = `insert into messages (account_id, id, campaign_id, kind, sender_id, created_at, final_at, phone_number, contact_id, network, message, parts, price, status, reason)`;

const insertAlike = statement(
  'audience.insert_alike',
  `${INTO}
   select $1, ($10 || lpad(to_hex($11::bigint + row_number() over (order by r.contact_id)), 12, '0'))::uuid, $7, 'bulk', $8, $9,
     case when r.reason <> '' then $9::timestamptz end, r.phone_number, r.contact_id, r.network, $12, $13, case r.reason when '' then r.price else 0 end,
     case r.reason when '' then 'queued' else 'skipped' end, r.reason
   from (select c.id as contact_id, c.phone_number, plan.network, plan.price,
           case when p.phone_number is not null then 'opted_out' else plan.reason end as reason
         from ${MANY} ${SUPPRESSION_OF_MANY}
         join unnest($14::text[], $15::text[], $16::bigint[], $17::text[]) as plan (prefix, network, price, reason)
           on plan.prefix = left(c.phone_number, $6)) r`,
);

export interface AlikeRows {
  readonly digits: number;
  readonly message: string;
  readonly parts: number;
  readonly plans: readonly PrefixPlan[];
}

/** Rows of a text that is the same for everybody, made inside the database; how many. */
export function insertAlikeRows(
  tx: Transaction,
  from: { source: AudienceSource; range: AudienceRange },
  batch: RowBatch,
  rows: AlikeRows,
): Promise<number> {
  const { campaignId, senderId, now, idPrefix, counter } = batch;
  const { digits, message, parts, plans } = rows;
  return tx.count(insertAlike, [
    ...rangeValues(from.source, from.range),
    digits,
    campaignId,
    senderId,
    now,
    idPrefix,
    counter,
    message,
    parts,
    plans.map((plan) => plan.prefix),
    plans.map((plan) => plan.network),
    plans.map((plan) => plan.price),
    plans.map((plan) => plan.reason),
  ]);
}

export interface PlannedRow {
  readonly phoneNumber: PhoneNumber;
  readonly contactId: number | null;
  readonly network: string;
  readonly message: string;
  readonly parts: number;
  readonly price: Hundredths;
  readonly reason: string;
}

const insertPlanned = statement(
  'audience.insert_planned',
  `${INTO}
   select $1, ($5 || lpad(to_hex($6::bigint + r.n), 12, '0'))::uuid, $2, 'bulk', $3, $4, case when r.reason <> '' then $4::timestamptz end,
     r.phone_number, r.contact_id, r.network, r.message, r.parts, r.price, case r.reason when '' then 'queued' else 'skipped' end, r.reason
   from unnest($7::text[], $8::bigint[], $9::text[], $10::text[], $11::smallint[], $12::bigint[], $13::text[]) with ordinality
     as r (phone_number, contact_id, network, message, parts, price, reason, n)`,
);

export async function insertPlannedRows(tx: Transaction, batch: RowBatch, rows: readonly PlannedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <K extends keyof PlannedRow>(name: K): PlannedRow[K][] => rows.map((row) => row[name]);
  await tx.count(insertPlanned, [
    ...batchValues(batch),
    column('phoneNumber'),
    column('contactId'),
    column('network'),
    column('message'),
    column('parts'),
    column('price'),
    column('reason'),
  ]);
}
