import { type Handle, type Statement, statement, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import { ERASED_NUMBER } from '../lib/phone/phone-number.ts';
import type { NumberHash } from './number-hash.ts';
import { OWN_OF_CALL } from './store-number.ts';

/** Rows per page, few enough for a short statement even if none of them is the person's. */
const PAGE_ROWS = 5_000;
/** Campaigns per page: they have lists of up to ten thousand numbers. */
const PAGE_CAMPAIGNS = 50;
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Compares a number by its keyed hash: $2 and $3 are the padded keys of the HMAC, $4 is the hash. The text becomes bytes by a cast, because a cluster
 * refuses `convert_to` in a change, since it may depend on settings. In such a cast a backslash escapes.
 */
const matches = (column: string): string =>
  `sha256($3::bytea || sha256($2::bytea || replace(${column}, '\\', '\\\\')::bytea)) = $4::bytea`;

/** The order in which a table is walked, and a value before its first row. */
interface Order {
  readonly columns: string;
  readonly first: string;
  /** SQL that writes a place as text, from `columns`. */
  readonly place: string;
  at(parameter: string): string;
}

const BY_ID: Order = { columns: 'id', first: '0', place: 'id::text', at: (parameter) => `${parameter}::bigint` };
const BY_UUID: Order = { columns: 'id', first: NIL, place: 'id::text', at: (parameter) => `${parameter}::uuid` };
const BY_NUMBER: Order = {
  columns: 'phone_number',
  first: '',
  place: 'phone_number',
  at: (parameter) => `${parameter}::text collate "C"`,
};
/** An order by two columns, whose places are written as Postgres arrays. */
const pairOf = (a: string, b: string, types: readonly [string, string], first: readonly [string, string]): Order => {
  const [typeA, typeB] = types;
  const array = typeA === typeB ? typeA : 'text';
  const at = (parameter: string, index: number, type: string) => `(${parameter}::${array}[])[${index}]${type}`;
  return {
    columns: `(${a}, ${b})`,
    first: `{${first.join(',')}}`,
    place: `'{' || ${a}::text || ',' || ${b}::text || '}'`,
    at: (parameter) =>
      `(${at(parameter, 1, typeA === 'text' ? ' collate "C"' : '')}, ${at(parameter, 2, typeB === array ? '' : `::${typeB}`)})`,
  };
};
const BY_CALLEE = pairOf('campaign_id', 'id', ['bigint', 'bigint'], ['0', '0']);
const BY_DELIVERY = pairOf('endpoint', 'id', ['uuid', 'uuid'], [NIL, NIL]);
const BY_RUN = pairOf('phone_number', 'id', ['text', 'uuid'], ['""', NIL]);

export interface PagedErase {
  readonly first: string;
  readonly end: Statement<{ place: string }>;
  readonly erase: Statement<{ id: string }>;
}

/** `erase` changes those rows of `page` that are the person's, and returns one row for each. */
function paged(
  name: string,
  from: { table: string; order: Order; rows?: number },
  erase: (page: string) => string,
): PagedErase {
  const { table, order, rows = PAGE_ROWS } = from;
  const bare = order.columns.replace(/^\(|\)$/g, '');
  const descending = bare
    .split(', ')
    .map((column) => `${column} desc`)
    .join(', ');
  const after = `account_id = $1 and ${order.columns} > ${order.at('$2')}`;
  const page = `account_id = $1 and ${order.columns} > ${order.at('$5')} and ${order.columns} <= ${order.at('$6')}`;
  return {
    first: order.first,
    end: statement(
      `erase.end_of_${name}`,
      `select ${order.place} as place from (select ${bare} from ${table} where ${after} order by ${bare} limit ${rows}) page
       order by ${descending} limit 1`,
    ),
    erase: statement(`erase.${name}`, erase(page)),
  };
}

/** Both lists of a campaign's numbers; the second one of those of whom some are left out. */
const LISTS = ['phone_numbers', 'narrowed_phone_numbers'] as const;
const without = (list: string) =>
  `${list} = coalesce((select array_agg(x order by place) from unnest(c.${list}) with ordinality as t (x, place) where not (${matches('x')})), '{}')`;

/** `also`: a further condition. */
const withoutNumber =
  (table: keyof typeof OWN_OF_CALL, also = '') =>
  (page: string) =>
    `update ${table} c set ${LISTS.map(without).join(', ')}${OWN_OF_CALL[table]}
   where ${page}${also} and exists (select 1 from unnest(c.phone_numbers || c.narrowed_phone_numbers) as t (x) where ${matches('x')})
   returning id::text as id`;

/** The fields in which some kind of event has a person's number. */
const EVENT_NUMBERS = ['phone_number', 'sender'];
const isOfPerson = EVENT_NUMBERS.map((field) => `coalesce(${matches(`data ->> '${field}'`)}, false)`).join(' or ');
const blanked = (field: string, empty = '""'): string =>
  `case when data::jsonb ? '${field}' then '{"${field}": ${empty}}'::jsonb else '{}' end`;
const EMPTIED = [
  ...[blanked('message'), blanked('note'), blanked('values', '{}')],
  ...[
    blanked('reference'),
    blanked('metadata', '{}'),
    blanked('end_user_ref'),
    blanked('end_user_ip'),
    blanked('keys_pressed'),
  ],
];
const BLANKED = `(data::jsonb || ${EMPTIED.join(' || ')} ||
     case when coalesce(${matches(`data ->> 'phone_number'`)}, false) then '{"phone_number": "${ERASED_NUMBER}"}'::jsonb else '{}' end ||
     case when coalesce(${matches(`data ->> 'sender'`)}, false) then '{"sender": "${ERASED_NUMBER}"}'::jsonb else '{}' end)::json`;
const IS_ERASED_EVENT = `(e.data ->> 'phone_number' = '${ERASED_NUMBER}' or e.data ->> 'sender' = '${ERASED_NUMBER}')`;

const lists = (table: keyof typeof OWN_OF_CALL) =>
  paged(table, { table, order: BY_ID, rows: PAGE_CAMPAIGNS }, withoutNumber(table));
// The last look of an erasure finds the campaign by its list, until its recipients are stored.
const listsAtRest = (table: keyof typeof OWN_OF_CALL) =>
  paged(
    `${table}_at_rest`,
    { table, order: BY_ID, rows: PAGE_CAMPAIGNS },
    withoutNumber(table, ` and c.status <> 'preparing'`),
  );

/** The lists of campaigns: of all, and of those that are not being prepared. */
export const ERASE_LISTS = {
  all: { sms: lists('sms_campaigns'), voice: lists('voice_campaigns') },
  atRest: { sms: listsAtRest('sms_campaigns'), voice: listsAtRest('voice_campaigns') },
} as const;

export const ERASE = {
  // A waiting message then has a number that gets nothing: its sender ends it as opted out and refunds the credits.
  messages: paged(
    'messages',
    { table: 'messages', order: BY_UUID },
    (
      page,
    ) => `update messages set phone_number = '${ERASED_NUMBER}', message = '', contact_id = null, reference = null, metadata = null
   where ${page} and ${matches('phone_number')} returning id::text as id`,
  ),
  calls: paged(
    'voice_recipients',
    { table: 'voice_recipients', order: BY_CALLEE },
    (page) => `update voice_recipients set phone_number = '${ERASED_NUMBER}', digits = '', spoken_text = null
   where ${page} and ${matches('phone_number')} returning id::text as id`,
  ),
  /** What the attempts of calls say beside the recipients, who were erased before: keys, and what was on the wire. One that goes on ends without them. */
  attempts: paged(
    'call_attempts',
    { table: 'call_attempts', order: BY_UUID },
    (page) => `update call_attempts a set digits = '', phrase = '', facts = null
   where ${page} and a.status = 'ended' and (a.digits <> '' or a.phrase <> '' or a.facts is not null)
     and $2::bytea is not null and $3::bytea is not null and $4::bytea is not null and exists (
     select 1 from voice_recipients r where r.account_id = $1 and r.campaign_id = a.campaign_id and r.id = a.recipient_id
       and r.phone_number = '${ERASED_NUMBER}') returning id::text as id`,
  ),
  /** Contacts that are kept so that a deletion can be undone. */
  deletedContacts: paged(
    'deleted_contacts',
    { table: 'deleted_contacts', order: BY_ID },
    (page) => `delete from deleted_contacts where ${page} and ${matches('phone_number')} returning id::text as id`,
  ),
  contacts: paged(
    'contacts',
    { table: 'contacts', order: BY_ID },
    (page) => `select id::text as id from contacts where ${page} and ${matches('phone_number')} for update`,
  ),
  consents: paged(
    'consents',
    { table: 'consents', order: BY_NUMBER },
    (page) => `delete from consents where ${page} and ${matches('phone_number')} returning id::text as id`,
  ),
  consentEvents: paged(
    'consent_events',
    { table: 'consent_events', order: BY_ID },
    (page) => `update consent_events set phone_number = null, number_hash = $4, words = ''
   where ${page} and phone_number is not null and ${matches('phone_number')} returning id::text as id`,
  ),
  // The number stays, as the only thing that is kept: it must never be written to again.
  optOuts: paged(
    'suppressions',
    { table: 'suppressions', order: BY_NUMBER },
    (page) => `update suppressions set note = ''
   where ${page} and note <> '' and ${matches('phone_number')} returning id::text as id`,
  ),
  replies: paged(
    'inbound_messages',
    { table: 'inbound_messages', order: BY_UUID },
    (page) => `delete from inbound_messages where ${page} and ${matches('sender')} returning id::text as id`,
  ),
  conversations: paged(
    'threads',
    { table: 'threads', order: BY_UUID },
    (page) => `delete from threads where ${page} and ${matches('phone_number')} returning id::text as id`,
  ),
  verifications: paged(
    'verifications',
    { table: 'verifications', order: BY_UUID },
    // What is held for a code that is still pending is given back.
    (page) => `with gone as (
         delete from verifications where ${page} and ${matches('phone_number')} returning id, case when status = 'pending' then code_price else 0 end as held),
       released as (
         update balances set held = held - (select sum(gone.held) from gone)
         where account_id = $1 and exists (select 1 from gone where gone.held > 0))
       select id::text as id from gone`,
  ),
  // An answer that still waits is not sent.
  keywordAnswers: paged(
    'keyword_runs',
    { table: 'keyword_runs', order: BY_RUN },
    (page) => `delete from keyword_runs where ${page} and ${matches('phone_number')} returning id::text as id`,
  ),
  // Only visits of single messages. A campaign's visits are counted together, and do not record the visitor.
  visits: paged(
    'visits',
    { table: 'visits', order: BY_UUID },
    (
      page,
    ) => `update visits v set address = null, browser = null, operating_system = null, device_type = null, referrer = null, country = null
   where ${page} and v.link_id < 0 and num_nonnulls(v.address, v.browser, v.operating_system, v.device_type, v.referrer, v.country) > 0 and exists (select 1 from messages m where m.account_id = $1 and m.campaign_id = -v.link_id
     and m.kind = 'quick' and m.phone_number = '${ERASED_NUMBER}' and $2::bytea is not null and $3::bytea is not null and $4::bytea is not null)
   returning id::text as id`,
  ),
  events: paged(
    'events',
    { table: 'events', order: BY_UUID },
    (page) => `update events set data = ${BLANKED} where ${page} and (${isOfPerson}) returning id::text as id`,
  ),
  // The posted texts of these events. A delivery that is still waiting is kept until it was posted.
  webhookLog: paged(
    'webhook_deliveries',
    { table: 'webhook_deliveries', order: BY_DELIVERY },
    (page) => `update webhook_deliveries d set body = null, answer = ''
   where ${page} and d.body is not null and d.state <> 'waiting' and $2::bytea is not null and $3::bytea is not null and $4::bytea is not null
     and exists (select 1 from events e where e.account_id = $1 and e.id = any (d.event_ids) and ${IS_ERASED_EVENT})
   returning id::text as id`,
  ),
} as const;

export interface ErasedPage {
  /** Where the next page begins; null after the last page. */
  readonly place: string | null;
  readonly ids: readonly string[];
}

/** Erases what is the person's on one page. */
export async function erasePage(
  tx: Transaction,
  { first, end, erase }: PagedErase,
  of: { readonly accountId: number; readonly numberHash: Buffer; readonly key: NumberHash; readonly place: string },
): Promise<ErasedPage> {
  const from = of.place === '' ? first : of.place;
  const [last] = await tx.rows(end, [of.accountId, from]);
  if (!last) return { place: null, ids: [] };
  const { inner, outer } = of.key;
  const rows = await tx.rows(erase, [of.accountId, inner, outer, of.numberHash, from, last.place]);
  return { place: last.place, ids: rows.map(({ id }) => id) };
}

const forgetClicks = statement(
  'erase.message_clicks',
  `delete from message_clicks where account_id = $1 and message_id = any ($2::uuid[])`,
);
const forgetUnknown = statement(
  'erase.unknown_messages',
  `update unknown_messages set phone_number = '${ERASED_NUMBER}' where account_id = $1 and message_id = any ($2::uuid[])`,
);

const forgetNotes = statement(
  'erase.thread_notes',
  `delete from thread_notes where account_id = $1 and thread_id = any ($2::uuid[])`,
);
const forgetListed = statement(
  'erase.thread_messages',
  `delete from thread_messages where account_id = $1 and thread_id = any ($2::uuid[])`,
);

/** Deletes what is stored about conversations outside their own rows. */
export async function eraseBesideThreads(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<void> {
  if (ids.length === 0) return;
  await handle.count(forgetNotes, [accountId, ids]);
  await handle.count(forgetListed, [accountId, ids]);
}

const forgetSounds = statement('erase.spoken_sounds', `delete from spoken_sounds where account_id = $1`);

/** The sounds of spoken texts may contain what was said to the person. They are made again where they are needed. */
export async function eraseBesideCalls(handle: Handle, accountId: number, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await handle.count(forgetSounds, [accountId]);
}

const forgetLadders = statement(
  'erase.call_ladders',
  `delete from call_ladders where account_id = $1 and attempt_id = any ($2::uuid[])`,
);

/** Deletes what was on the wire of attempts. */
export async function eraseBesideAttempts(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<void> {
  if (ids.length > 0) await handle.count(forgetLadders, [accountId, ids]);
}

/** Deletes what is stored about messages outside their own rows. */
export async function eraseBesideMessages(handle: Handle, accountId: number, ids: readonly Uuid[]): Promise<void> {
  if (ids.length === 0) return;
  await handle.count(forgetClicks, [accountId, ids]);
  await handle.count(forgetUnknown, [accountId, ids]);
}

const forgetTraced = statement(
  'erase.trace_entries',
  `delete from trace_entries where $1 = '' or number_ends && array[right($1, 7)]`,
);
const forgetTraces = statement('erase.traces', `delete from traces where phone_number = $1`);

/** Deletes what traces noted of the number, and of those that end like it. Without the number, all that they noted is deleted. */
export async function eraseFromTraces(handle: Handle, phoneNumber: string): Promise<void> {
  // In the order in which a trace is deleted, so that neither waits for the other.
  await handle.count(forgetTraces, [phoneNumber]);
  await handle.count(forgetTraced, [phoneNumber]);
}
