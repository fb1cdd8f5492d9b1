import type { ConsentChannel, ConsentStatus } from '@volley/contract/choices';
import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Consent, ConsentStatement } from './consent.ts';

const columnsOf = (table: string): string =>
  `${table}.id, ${table}.phone_number, ${table}.channel, ${table}.status, ${table}.source, ${table}.words, ${table}.at,
   ${table}.recorded_at, ${table}.by_key_id, ${table}.by_user_id, ${table}.by_name`;

const SAID = 'channel, status, source, words, at, recorded_at, by_key_id, by_user_id, by_name';
const AS_SAID = 'channel, $5, $6, $7, $8::timestamptz, $9::timestamptz, $10::bigint, $11::bigint, $12';

/**
 * Inserts in the order of the numbers, so that two calls with the same numbers cannot deadlock. A statement that is in effect already in the same
 * words is not recorded again: a repetition changes nothing, and two machines that send each other STOP for ever fill no table.
 */
const record = statement(
  'consents.record',
  `with asked as materialized (
     select n.phone_number, c.channel, $4::bigint - 1 + row_number() over (order by n.phone_number collate "C", c.channel) as id
     from (select distinct phone_number from unnest($2::text[]) as t (phone_number)) n
     cross join unnest($3::text[]) as c (channel)
     where not exists (select 1 from consents k where k.account_id = $1 and k.phone_number = n.phone_number and k.channel = c.channel
       and (k.status = $5 and k.source = $6 and k.words = $7 or $13 and k.status = 'withdrawn' and k.source in ('reply', 'link')))),
   told as (
     insert into consent_events (account_id, id, phone_number, ${SAID})
     select $1, id, phone_number, ${AS_SAID} from asked)
   insert into consents (account_id, phone_number, id, ${SAID})
   select $1, phone_number, id, ${AS_SAID} from asked order by phone_number collate "C", channel
   on conflict (account_id, phone_number, channel) do update
   set status = excluded.status, source = excluded.source, words = excluded.words, at = excluded.at, recorded_at = excluded.recorded_at,
     by_key_id = excluded.by_key_id, by_user_id = excluded.by_user_id, by_name = excluded.by_name
   where consents.at <= excluded.at`,
);

export interface RecordedConsents extends ConsentStatement {
  readonly accountId: number;
  readonly phoneNumbers: readonly PhoneNumber[];
  /** The first of as many ids as there are numbers and channels. */
  readonly firstId: number;
  readonly now: Timestamp;
  /** Whether consent that people withdrew by a reply or a link stays withdrawn. */
  readonly sparesWithdrawn: boolean;
}

/** Returns how many records of a number and channel are in effect from now on. */
export function storeConsents(tx: Transaction, recorded: RecordedConsents): Promise<number> {
  const { accountId, phoneNumbers, channels, firstId, status, source, words, at, now, by, sparesWithdrawn } = recorded;
  const said = [status, source, words, at, now, by.keyId, by.userId, by.name, sparesWithdrawn];
  return tx.count(record, [accountId, phoneNumbers, channels, firstId, ...said]);
}

/** Statements that were recorded together have consecutive ids. */
export interface ConsentRange {
  readonly firstId: number;
  readonly count: number;
}

const numbersOf = statement<{ phoneNumber: PhoneNumber }>(
  'consent_events.numbers_of',
  `select distinct phone_number from consent_events
   where account_id = $1 and id >= $2 and id < $3 and phone_number is not null`,
);
const lockNumbers = statement(
  'consents.lock_numbers',
  `select id from consents where account_id = $1 and phone_number = any ($2::text[]) order by phone_number, channel for update`,
);
// The rest of the history decides what is then in effect; among statements of the same time, the one recorded last.
const takeBack = statement(
  'consents.take_back',
  `with gone as (
     delete from consent_events where account_id = $1 and id >= $2 and id < $3 and phone_number = any ($4::text[]) returning phone_number, channel),
   before as (
     select g.phone_number as of_number, g.channel as of_channel, e.* from (select distinct phone_number, channel from gone) g
     left join lateral (
       select id, status, source, words, at, recorded_at, by_key_id, by_user_id, by_name from consent_events
       where account_id = $1 and phone_number = g.phone_number and channel = g.channel and not (id >= $2 and id < $3)
       order by at desc, id desc limit 1) e on true),
   dropped as (
     delete from consents k using before b
     where k.account_id = $1 and k.phone_number = b.of_number and k.channel = b.of_channel and b.id is null)
   update consents k
   set status = b.status, source = b.source, words = b.words, at = b.at, recorded_at = b.recorded_at, by_key_id = b.by_key_id,
     by_user_id = b.by_user_id, by_name = b.by_name
   from before b where k.account_id = $1 and k.phone_number = b.of_number and k.channel = b.of_channel and b.id is not null`,
);

/** Removes the statements as if they had never been made. For people who were erased since, the proof stays. */
export async function dropConsents(
  tx: Transaction,
  accountId: number,
  { firstId, count }: ConsentRange,
): Promise<void> {
  const range = [firstId, firstId + count];
  const numbers = (await tx.rows(numbersOf, [accountId, ...range])).map(({ phoneNumber }) => phoneNumber);
  if (numbers.length === 0) return;
  await tx.count(lockNumbers, [accountId, numbers]);
  await tx.count(takeBack, [accountId, ...range, numbers]);
}

/** Returns what is in effect for a number, for each channel with a statement. */
export const listConsentsOf = store.listing<[accountId: number, phoneNumber: PhoneNumber], Consent>(
  'consents.of_number',
  `select ${columnsOf('k')} from consents k where k.account_id = $1 and k.phone_number = $2 order by k.channel`,
);

/** The same, locked until the commit. */
export const lockConsentsOf = store.listing<[accountId: number, phoneNumber: PhoneNumber], Consent, Transaction>(
  'consents.lock_of_number',
  `select ${columnsOf('k')} from consents k where k.account_id = $1 and k.phone_number = $2 order by k.channel for update`,
);

// Reads a full page for each channel and status, because each is a separate walk along the index.
const list = statement<Consent>(
  'consents.list',
  `select ${columnsOf('k')} from unnest($2::text[]) as c (channel) cross join unnest($3::text[]) as s (status)
   cross join lateral (
     select id from consents where account_id = $1 and channel = c.channel and status = s.status and id < $4 order by id desc limit $5) page
   join consents k on k.account_id = $1 and k.channel = c.channel and k.status = s.status and k.id = page.id
   order by k.id desc limit $5`,
);

export interface ConsentFilter {
  readonly channels: readonly ConsentChannel[];
  readonly statuses: readonly ConsentStatus[];
}

/** Lists what is in effect, in the order of the first statement on each number and channel, the newest first. */
export function listConsentsBefore(
  handle: Handle,
  accountId: number,
  { channels, statuses }: ConsentFilter,
  { beforeId, limit }: BeforeId,
): Promise<Consent[]> {
  return handle.rows(list, [accountId, channels, statuses, beforeId, limit]);
}

const history = statement<Consent>(
  'consent_events.list',
  `select ${columnsOf('e')} from consent_events e
   where e.account_id = $1 and e.phone_number = $2 and e.id < $3 order by e.id desc limit $4`,
);

/** Lists all statements for a number, the last recorded first. */
export function listConsentEvents(
  handle: Handle,
  accountId: number,
  phoneNumber: PhoneNumber,
  { beforeId, limit }: BeforeId,
): Promise<Consent[]> {
  return handle.rows(history, [accountId, phoneNumber, beforeId, limit]);
}
