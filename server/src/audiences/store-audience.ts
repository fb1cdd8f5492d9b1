import type { FieldValue } from '@volley/text';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import {
  AUDIENCE_OF_MANY,
  type AudienceRange,
  type AudienceSource,
  audienceValues,
  BARRED_BY,
  type BarredBy,
  barredBy,
  hasId,
  LEFT_OUT,
  memberValues,
  NAMED,
  namedValues,
  PERMISSION_OF_MANY,
} from './audience-source.ts';
import type { NamedAudience } from './named-audience.ts';

const liveGroups = statement<{ id: number; contactsCount: number }>(
  'audience.live_groups',
  `select id, contacts_count from groups where account_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id`,
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

/** Returns every `membersMax`-th of the ids, which are in order. */
function edgesOf(ids: AudienceSource['segmentIds'], membersMax: number): number[] {
  const edges: number[] = [];
  for (let place = membersMax - 1; place < ids.length; place += membersMax) edges.push(ids[place] ?? 0);
  return edges;
}

/**
 * Cuts the audience into ranges, each with at most `membersMax` memberships and as many contacts of segments. The plain contacts, a few thousand at
 * most, come on top.
 */
export async function listAudienceRanges(
  handle: Handle,
  source: AudienceSource,
  membersMax: number,
): Promise<AudienceRange[]> {
  const { accountId, segmentIds, except } = source;
  const groupIds = [...source.groupIds, ...except.groupIds];
  const edges = groupIds.length === 0 ? [] : await handle.rows(listEdges, [accountId, groupIds, membersMax]);
  const selected = [segmentIds, except.segmentIds].flatMap((ids) => edgesOf(ids, membersMax));
  const all = [...edges.map((edge) => edge.id), ...selected].sort((a, b) => a - b);
  const ends = [...new Set(all), Number.MAX_SAFE_INTEGER];
  return ends.map((throughId, index) => ({ afterId: ends[index - 1] ?? 0, throughId }));
}

/** For small audiences: looks up each contact by itself. Only `offset 0` keeps the planner from reversing the join. */
const few = (columns: string) => `${NAMED} cross join lateral (
     select id, phone_number, first_name, last_name${columns} from contacts where account_id = $1 and id = s.id offset 0) c
   left join lateral (
     select m.contact_id from group_members m
     where m.account_id = $1 and m.contact_id = s.id and m.group_id = any ($6::bigint[]) limit 1 offset 0) x on true`;
const permissionOfEach = (table: string, channel: string) => `left join lateral (
     select phone_number from suppressions where account_id = $1 and phone_number = ${table}.phone_number offset 0) p on true
   left join lateral (
     select phone_number from consents where account_id = $1 and phone_number = ${table}.phone_number and channel = ${channel}::text
       and 'given' = status offset 0) k on true`;

/**
 * Sets the planner for the rest of the transaction to joins that walk each side once. Tables that were filled a moment ago have no statistics, so the
 * planner takes them for empty, and a nested loop over them would take the square of their size. A cluster makes the settings where it counts, on
 * the server of the account: otherwise they would hold on the coordinator alone, which plans none of this.
 */
export const planAudience = store.changing<[accountId: number], Transaction>(
  'audience.plan',
  `select set_config('enable_nestloop', 'off', true) || set_config('enable_seqscan', 'off', true) || set_config('enable_hashjoin', 'on', true)
     || set_config('enable_mergejoin', 'on', true) || set_config('enable_bitmapscan', 'on', true) || set_config('work_mem', '64MB', true) as done
   from (select count(*) from balances where account_id = $1) own`,
);

/** Numbers that begin alike, and so have the same route and price. */
export interface PrefixGroup {
  readonly prefix: string;
  readonly barredBy: BarredBy;
  readonly n: number;
  readonly example: PhoneNumber;
  /** A checksum that differs if the group contains other numbers. */
  readonly print: string;
}

const listPrefixes = statement<PrefixGroup>(
  'audience.list_prefixes',
  `select left(c.phone_number, $9) as prefix, ${BARRED_BY} as "barredBy", count(*) as n, min(c.phone_number) as example,
     bit_xor(hashtextextended(c.phone_number, 0))::text as print
   from ${AUDIENCE_OF_MANY} ${PERMISSION_OF_MANY} group by 1, 2 order by 1, 2`,
);

export function listAudiencePrefixes(
  handle: Handle,
  source: AudienceSource,
  query: AudienceRange & { digits: number },
): Promise<PrefixGroup[]> {
  return handle.rows(listPrefixes, [...audienceValues(source, query), query.digits]);
}

/** A prefix that some numbers have, and one of these numbers. */
export interface Beginning {
  readonly prefix: string;
  readonly example: PhoneNumber;
}

/** Lists the prefixes of all contacts in the range, in the audience or not, which costs a fifth of joining them first. */
export const listContactBeginnings = store.listing<
  AudienceRange & { digits: number; readonly accountId: number },
  Beginning
>(
  'audience.list_beginnings',
  `select left(phone_number, $4) as prefix, min(phone_number) as example
   from contacts where account_id = $1 and id > $2 and id <= $3 group by 1`,
  ['accountId', 'afterId', 'throughId', 'digits'],
);

export interface AudienceMember {
  readonly contactId: number | null;
  readonly phoneNumber: PhoneNumber;
  readonly firstName: string;
  readonly lastName: string;
  /** The contact's values in the requested fields of the account; null or left out if it has none. */
  readonly fields?: Readonly<Record<string, FieldValue>> | null;
  readonly barredBy: BarredBy;
  /** The network that a lookup found; left out if none is kept. */
  readonly network?: string | undefined;
}

const recipientOf = (
  channel: string,
) => `c.id as "contactId", coalesce(c.first_name, '') as "firstName", coalesce(c.last_name, '') as "lastName",
  ${barredBy(channel)} as "barredBy"`;

/** Only texts that name such fields pay for reading them. */
const valuesOf = (keys: string) =>
  `(select jsonb_object_agg(k.key, c.fields -> k.key) from unnest(${keys}::text[]) as k (key) where c.fields ? k.key) as fields`;

const fewWith = (value: string, columns: string) =>
  `select c.phone_number, ${recipientOf('$7')}, x.contact_id is not null as "isLeftOut"${value}
   from ${few(columns)} ${permissionOfEach('c', '$7')} order by c.id`;
const manyWith = (value: string) =>
  `select c.phone_number, ${recipientOf('$8')}${value} from ${AUDIENCE_OF_MANY} ${permissionOfEach('c', '$8')} order by c.id`;
const listFew = statement<NamedRow>('audience.list_few', fewWith('', ''));
const listMany = statement<AudienceMember>('audience.list_many', manyWith(''));
const listFewWithFields = statement<NamedRow>(
  'audience.list_few_with_fields',
  fewWith(`, ${valuesOf('$8')}`, ', fields'),
);
const listManyWithFields = statement<AudienceMember>('audience.list_many_with_fields', manyWith(`, ${valuesOf('$9')}`));

/** Somebody who is named, left out or not. */
export type NamedRow = AudienceMember & { readonly isLeftOut?: boolean };

/** Of a small audience those who are left out are among them. */
export async function listAudienceContacts(
  handle: Handle,
  source: AudienceSource,
  query: AudienceRange & { readonly isLarge: boolean; readonly ownKeys: readonly string[] },
): Promise<NamedRow[]> {
  const { isLarge, ownKeys } = query;
  const values = ownKeys.length === 0 ? [] : [ownKeys];
  if (isLarge) {
    const many = ownKeys.length === 0 ? listMany : listManyWithFields;
    return handle.rows(many, [...audienceValues(source, query), ...values]);
  }
  const few = ownKeys.length === 0 ? listFew : listFewWithFields;
  const own = [source.except.groupIds, source.consentTo, ...values];
  const rows = await handle.rows(few, [...namedValues(source, query), ...own]);
  return withSegmentsOut(source, rows);
}

const isOf = (ids: AudienceSource['segmentIds'], id: number | null) => id !== null && hasId(ids, id);

/** Marks those whom a segment leaves out. */
const withSegmentsOut = ({ except }: AudienceSource, rows: NamedRow[]): NamedRow[] =>
  except.segmentIds.length === 0
    ? rows
    : rows.map((row) => ({ ...row, isLeftOut: row.isLeftOut || isOf(except.segmentIds, row.contactId) }));

const isIn = (groups: string) => `exists (
     select 1 from group_members m where m.account_id = $1 and m.contact_id = c.id and m.group_id = any (${groups}::bigint[]))`;
const numbersOf = (value: string, columns: string) =>
  `select n.phone_number, ${recipientOf('$5')}, ${isIn('$6')} as "isLeftOut"${value}
   from (select distinct phone_number from unnest($4::text[]) as t (phone_number)) n
   left join lateral (
     select id, first_name, last_name${columns} from contacts where account_id = $1 and phone_number = n.phone_number offset 0) c on true
   ${permissionOfEach('n', '$5')}
   where c.id is null or not (c.id = any ($3::bigint[]) or ${isIn('$2')})
   order by n.phone_number`;
const listNumbers = statement<NamedRow>('audience.list_numbers', numbersOf('', ''));
const listNumbersWithFields = statement<NamedRow>(
  'audience.list_numbers_with_fields',
  numbersOf(`, ${valuesOf('$7')}`, ', fields'),
);

/** Lists the plain numbers that belong to no other contact of the audience; known ones with the name and fields of their contact. */
export async function listAudienceNumbers(
  handle: Handle,
  source: AudienceSource,
  { phoneNumbers, ownKeys }: { readonly phoneNumbers: readonly PhoneNumber[]; readonly ownKeys: readonly string[] },
): Promise<NamedRow[]> {
  if (phoneNumbers.length === 0) return [];
  const { accountId, groupIds, contactIds, segmentIds, consentTo, except } = source;
  const values = [accountId, groupIds, contactIds, phoneNumbers, consentTo, except.groupIds];
  const rows =
    ownKeys.length === 0
      ? await handle.rows(listNumbers, values)
      : await handle.rows(listNumbersWithFields, [...values, ownKeys]);
  const others = segmentIds.length === 0 ? rows : rows.filter(({ contactId }) => !isOf(segmentIds, contactId));
  return withSegmentsOut(source, others);
}

const countLeftOut = statement<{ n: number }>(
  'audience.count_left_out',
  `select count(*) as n from ${LEFT_OUT} cross join lateral (select 1 from contacts where account_id = $1 and id = s.id offset 0) c`,
);

/** Counts the contacts in a range of a large audience who are named and left out. */
export async function countLeftOutContacts(
  handle: Handle,
  source: AudienceSource,
  range: AudienceRange,
): Promise<number> {
  const [row] = await handle.rows(countLeftOut, memberValues(source, range));
  return row?.n ?? 0;
}

/** The fields that a campaign's text can name for its recipients. */
export type AudienceFields = Pick<AudienceMember, 'firstName' | 'lastName' | 'fields'>;

/** Returns one of the contacts that are named directly; otherwise one of the groups'. */
export const findAudienceContact = store.finding<
  AudienceSource & { readonly ownKeys: readonly string[] },
  AudienceFields
>(
  'audience.find_contact',
  `select c.first_name, c.last_name, ${valuesOf('$4')} from (
     select t.id, 0 as place from unnest($3::bigint[]) as t (id)
     union all
     select m.contact_id, 1 from unnest($2::bigint[]) as g (id) cross join lateral (
       select contact_id from group_members where account_id = $1 and group_id = g.id order by contact_id limit 1 offset 0) m) s
   join contacts c on c.account_id = $1 and c.id = s.id
   order by s.place, c.id limit 1`,
  ['accountId', 'groupIds', 'contactIds', 'ownKeys'],
);

/** Who is chosen and left out, as far as that may still change. */
interface Deciding extends Pick<NamedAudience, 'groupIds' | 'segmentUuids'> {
  readonly accountId: number;
  readonly exceptGroupIds: readonly number[];
  readonly exceptSegmentUuids: readonly Uuid[];
  readonly since: Timestamp;
}

/**
 * Returns an import, or a change of many contacts, that still adds people to a group that is left out or takes people out of one that is chosen. Where
 * segments are left out, or whoever does not fit a rule is chosen, it returns any that may change who that is. One that failed or was cancelled since
 * an instant comes first: whom it had not reached it will not reach.
 */
export const findFilling = store.finding<Deciding, { readonly isUnfinished: boolean }>(
  'audiences.find_filling',
  `select f.status in ('failed', 'cancelled') as "isUnfinished" from (
     select status, options -> 'groupUuids' || coalesce(to_jsonb(new_group_uuid), '[]') as filled, null::uuid as emptied
     from imports where account_id = $1 and deleted_at is null
       and (status = 'importing' or (status in ('failed', 'cancelled') and started_at is not null and state_at >= $6))
     union all
     select status, case when action = 'join_group' then to_jsonb(to_group_uuid) end, case when action = 'leave_group' then to_group_uuid end
     from contact_changes where account_id = $1 and action <> 'delete'
       and (status = 'working' or (status in ('failed', 'cancelled') and state_at >= $6))) f
   where exists (select 1 from groups g where g.account_id = $1 and g.id = any ($2::bigint[] || $3::bigint[])
       and ((g.id = any ($2) and g.uuid = f.emptied) or (g.id = any ($3) and f.filled @> to_jsonb(g.uuid))))
     or exists (select 1 from segments s where s.account_id = $1
       and (s.uuid = any ($5::uuid[]) or (s.uuid = any ($4::uuid[])
         and (s.condition::jsonb @? '$.**.not' or (f.emptied is not null and s.condition::jsonb @? '$.**.group')))))
   order by 1 desc limit 1`,
  ['accountId', 'groupIds', 'exceptGroupIds', 'segmentUuids', 'exceptSegmentUuids', 'since'],
);

/** When the last import, or change of many contacts, failed or was cancelled; null: none did. */
export const findLastUnfinished = store.value<[accountId: number], Timestamp, Transaction>(
  'audiences.find_last_unfinished',
  `select max(state_at) from (
     select state_at from imports where account_id = $1 and status in ('failed', 'cancelled')
     union all
     select state_at from contact_changes where account_id = $1 and status in ('failed', 'cancelled')) unfinished`,
);

/** Returns once no chunk of an import is being undone. */
export const lockUndoneImports = store.changing<[accountId: number]>(
  'audiences.lock_undone_imports',
  `select id from imports where account_id = $1 and status = 'undoing' for share`,
);
