import type { ValueChanges } from '../contact-fields/index.ts';
import { statement, store, type Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { columnsOf } from '../lib/values/columns.ts';
import type { NewContact } from './contact.ts';

/** Undefined values stay as they are, or are empty in a new contact. */
export interface GivenContact extends Omit<NewContact, 'phoneNumber' | 'fields'> {
  readonly phoneNumber: PhoneNumber;
  readonly fields: ValueChanges;
}

export interface NumberedContact extends GivenContact {
  readonly id: number;
}

export interface ManyContacts<Given extends GivenContact> {
  readonly accountId: number;
  readonly contacts: readonly Given[];
  readonly now: Timestamp;
}

const namesOf = (contacts: readonly Partial<GivenContact>[]) => [
  ...columnsOf(contacts, 'firstName', 'lastName', 'email'),
  contacts.map((contact) => JSON.stringify(contact.fields ?? {})),
];

/**
 * `offset 0` makes Postgres look up each number separately. While a table fills faster than it is analysed, it might otherwise read all contacts
 * of the account: 150 ms for 200 numbers among 60,000.
 */
const findKnown = statement<{ phoneNumber: PhoneNumber }>(
  'contacts.find_known_numbers',
  `select c.phone_number from unnest($2::text[]) as n (phone_number)
   cross join lateral (select phone_number from contacts where account_id = $1 and phone_number = n.phone_number offset 0) c`,
);

/** Reads the numbers as they are at this moment, without a lock. */
export async function findKnownNumbers(
  tx: Transaction,
  accountId: number,
  numbers: readonly PhoneNumber[],
): Promise<Set<PhoneNumber>> {
  return new Set((await tx.rows(findKnown, [accountId, numbers])).map((row) => row.phoneNumber));
}

/** Inserts in the order of the numbers, so that two calls with the same numbers cannot deadlock. */
const insert = statement<{ id: number }>(
  'contacts.insert_many',
  `insert into contacts (account_id, id, phone_number, first_name, last_name, email, fields, created_at, updated_at)
   select $1, n.id, n.phone_number, coalesce(n.first_name, ''), coalesce(n.last_name, ''), coalesce(n.email, ''),
     jsonb_strip_nulls(n.fields), $8::timestamptz, $8::timestamptz
   from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[]) as n (id, phone_number, first_name, last_name, email, fields)
   order by n.phone_number collate "C"
   on conflict (account_id, phone_number) do nothing returning id`,
);

/** Returns the ids of the new contacts; the numbers of the others were taken at the same moment. */
export async function insertContacts(
  tx: Transaction,
  { accountId, contacts, now }: ManyContacts<NumberedContact>,
): Promise<Set<number>> {
  const keys = columnsOf(contacts, 'id', 'phoneNumber');
  const rows = await tx.rows(insert, [accountId, ...keys, ...namesOf(contacts), now]);
  return new Set(rows.map((row) => row.id));
}

/** A contact that existed when its number was locked. */
export interface FoundContact {
  readonly id: number;
  readonly phoneNumber: PhoneNumber;
}

/** The contacts keep existing, with their numbers, until the transaction that puts them into groups is committed. */
export const keepContacts = store.listing<
  [accountId: number, numbers: readonly PhoneNumber[]],
  FoundContact,
  Transaction
>(
  'contacts.keep_many',
  `select id, phone_number from contacts where account_id = $1 and phone_number = any ($2::text[])
   order by phone_number for key share`,
);

const lock = statement<FoundContact>(
  'contacts.lock_many',
  `select id, phone_number from contacts where account_id = $1 and phone_number = any ($2::text[])
   order by phone_number for no key update`,
);

const update = statement(
  'contacts.update_many',
  `update contacts c set first_name = coalesce(n.first_name, c.first_name), last_name = coalesce(n.last_name, c.last_name),
     email = coalesce(n.email, c.email), updated_at = $7,
     fields = case when n.fields = '{}' then c.fields else jsonb_strip_nulls(c.fields || n.fields) end
   from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::jsonb[]) as n (id, first_name, last_name, email, fields)
   where c.account_id = $1 and c.id = any ($2::bigint[]) and c.id = n.id`,
);

/** Updates and returns the contacts that exist. They are locked in the order of their numbers, as when contacts are inserted. */
export async function updateContacts(
  tx: Transaction,
  { accountId, contacts, now }: ManyContacts<GivenContact>,
): Promise<FoundContact[]> {
  const given = new Map(contacts.map((contact) => [contact.phoneNumber, contact]));
  const found = await tx.rows(lock, [accountId, [...given.keys()]]);
  const changed = found.map(({ id, phoneNumber }) => ({ ...given.get(phoneNumber), id }));
  const ids = changed.map(({ id }) => id);
  await tx.count(update, [accountId, ids, ...namesOf(changed), now]);
  return found;
}
