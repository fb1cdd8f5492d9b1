import type { ValueChanges } from '../contact-fields/index.ts';
import {
  addToRowCount,
  type Db,
  type Handle,
  pagedStatement,
  readCountedPage,
  readPage,
  statement,
  store,
  type Transaction,
  wordSearch,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { MATCHES_MAX, plainColumn, plainText, wordQuery, wordsOf } from '../lib/values/plain-text.ts';
import type { Contact, ContactGroup, ContactUpdate, ContactWithFields } from './contact.ts';

/** Leaves out the values of fields that are deleted and not cleared yet. The subselect runs once per statement, not once per row. */
const fieldsOf = (table: string): string =>
  `${table}.fields - array(select f.key from contact_fields f where f.account_id = $1 and f.deleted_at is not null) as fields`;

/** For statements whose first parameter is the account. */
export const contactColumns = (table: string) => `${table}.id, ${table}.phone_number, ${table}.first_name,
  ${table}.last_name, ${table}.email, ${table}.created_at, ${table}.updated_at,
  ${fieldsOf(table)}`;

const COUNT = 'contacts';

/** Returns false if the number belongs to a contact already. */
export const insertContact = store.adding<Contact & { readonly accountId: number; readonly fields: ValueChanges }>(
  COUNT,
  'contacts.insert',
  `insert into contacts (account_id, id, phone_number, first_name, last_name, email, created_at, updated_at, fields)
   values ($1, $2, $3, $4, $5, $6, $7, $7, jsonb_strip_nulls($8::jsonb)) on conflict (account_id, phone_number) do nothing returning id`,
  ['accountId', 'id', 'phoneNumber', 'firstName', 'lastName', 'email', 'createdAt', 'fields'],
);

export async function addToContactsCount(tx: Transaction, accountId: number, ids: readonly number[]): Promise<void> {
  await addToRowCount(tx, { accountId, what: COUNT, ids, by: 1 });
}

export async function takeFromContactsCount(tx: Transaction, accountId: number, ids: readonly number[]): Promise<void> {
  await addToRowCount(tx, { accountId, what: COUNT, ids, by: -1 });
}

export const findContact = store.finding<[accountId: number, id: number], ContactWithFields>(
  'contacts.find',
  `select ${contactColumns('c')} from contacts c where c.account_id = $1 and c.id = $2`,
);

export const listGroupsOfContact = store.listing<[accountId: number, id: number], ContactGroup>(
  'contacts.groups',
  `select g.id, g.uuid, g.name from group_members m join groups g on g.account_id = m.account_id and g.id = m.group_id
   where m.account_id = $1 and m.contact_id = $2 and g.deleted_at is null order by g.id`,
);

interface ChangesOfContact extends Omit<ContactUpdate, 'phoneNumber' | 'fields'> {
  readonly accountId: number;
  readonly id: number;
  readonly now: Timestamp;
  readonly phoneNumber?: PhoneNumber | undefined;
  readonly fields: ValueChanges;
}

/** What is left out stays. Returns null if there is no such contact. Throws a unique violation if another contact has the number. */
export const updateContact = store.finding<ChangesOfContact, ContactWithFields, Transaction>(
  'contacts.update',
  `update contacts c set phone_number = coalesce($3, phone_number), first_name = coalesce($4, first_name),
     last_name = coalesce($5, last_name), email = coalesce($6, email), updated_at = $7,
     fields = jsonb_strip_nulls(fields || $8::jsonb)
   where account_id = $1 and id = $2 returning ${contactColumns('c')}`,
  ['accountId', 'id', 'phoneNumber', 'firstName', 'lastName', 'email', 'now', 'fields'],
);

export const findContactIdByNumber = store.value<[accountId: number, phoneNumber: PhoneNumber], number>(
  'contacts.find_owner',
  `select id from contacts where account_id = $1 and phone_number = $2`,
);

/** While this lock is held, nobody can add the contact to a group. */
export const lockContact = store.changingOne<[accountId: number, id: number], Transaction>(
  'contacts.lock',
  `select id from contacts where account_id = $1 and id = $2 for update`,
);

export const deleteContact = store.removing<[accountId: number, id: number]>(
  COUNT,
  'contacts.delete',
  `delete from contacts where account_id = $1 and id = $2 returning id`,
);

/** The inner select walks the index alone; only the page's own rows are fetched from the table. */
const list = pagedStatement<ContactWithFields>(
  'contacts.list',
  `select ${contactColumns('c')} from (select id from contacts where account_id = $1 and id {edge} $2 order by id {order} limit $3 offset $4) page
   join contacts c on c.account_id = $1 and c.id = page.id order by c.id {order}`,
);

/** The inner select reads the index over numbers alone. */
const sorted = {
  phone_number: pagedStatement<ContactWithFields>(
    'contacts.list_by_number',
    `select ${contactColumns('c')} from (select phone_number from contacts where account_id = $1 order by phone_number {order} limit $2 offset $3) page
     join contacts c on c.account_id = $1 and c.phone_number = page.phone_number order by c.phone_number {order}`,
  ),
};

export async function listContacts(db: Db, accountId: number, request: PageRequest): Promise<Page<ContactWithFields>> {
  return readCountedPage(db, { list, sorted: { statements: sorted, db }, accountId, whats: [COUNT] }, request);
}

const listAfter = statement<ContactWithFields>(
  'contacts.list_after',
  `select ${contactColumns('c')} from contacts c where c.account_id = $1 and c.id > $2 order by c.id limit $3`,
);
const listMembersAfter = statement<ContactWithFields>(
  'contacts.list_members_after',
  `select ${contactColumns('c')}
   from (select contact_id from group_members where account_id = $1 and group_id = $4 and contact_id > $2 order by contact_id limit $3) page
   join contacts c on c.account_id = $1 and c.id = page.contact_id order by c.id`,
);

/** For a walk over all contacts, or over all members of a group. */
export function listContactsAfter(
  handle: Handle,
  accountId: number,
  { afterId, limit, groupId }: { afterId: number; limit: number; groupId: number | null },
): Promise<ContactWithFields[]> {
  if (groupId === null) return handle.rows(listAfter, [accountId, afterId, limit]);
  return handle.rows(listMembersAfter, [accountId, afterId, limit, groupId]);
}

const WORDS = wordsOf("first_name || ' ' || last_name");
const EMAIL = plainColumn('email');

/** Each arm is a range of one index and stops at the maximum, so a search costs the same in a million contacts. */
const matches = (
  ofAccount: string,
): string => `(select found.id from unnest($2::text[], $3::text[]) beginnings (first, after)
    cross join lateral (select id from contacts where account_id = $1 and phone_number >= first and phone_number < after limit ${MATCHES_MAX}) found)
  union (select id from contacts where account_id = $1 and right(phone_number, 4) = right($4, 4) and right(phone_number, length($4)) = $4 limit ${MATCHES_MAX})
  union (select id from contacts where ${ofAccount}${WORDS} @@ $5::tsquery limit ${MATCHES_MAX})
  union (select id from contacts where account_id = $1 and email <> '' and ${EMAIL} >= $6 and ${EMAIL} < $7 limit ${MATCHES_MAX})`;

/** Of a name that many have, those are found that the maximum lets through. The newest contacts are looked at one by one, so that they come first. */
const LOOKED_AT_MAX = 300;
const NEWEST = `(select id from (select account_id, id, first_name, last_name from contacts where account_id = $1 order by id desc limit ${LOOKED_AT_MAX}) newest
    where $5::text is not null and ${WORDS} @@ $5::tsquery)`;

const SEARCH = wordSearch.wordsForms((more, ofAccount) => ({
  count: statement<{ n: number }>(
    `contacts.search_count${more}`,
    `select count(*) as n from (select id from (${matches(ofAccount)}) matches limit ${MATCHES_MAX}) counted`,
  ),
  list: pagedStatement<ContactWithFields>(
    `contacts.search${more}`,
    `select ${contactColumns('c')} from (select id from (${matches(ofAccount)} union ${NEWEST}) matches order by id {order} limit $8 offset $9) page
     join contacts c on c.account_id = $1 and c.id = page.id order by c.id {order}`,
  ),
  sorted: {
    phone_number: pagedStatement<ContactWithFields>(
      `contacts.search_by_number${more}`,
      `select ${contactColumns('c')} from (${matches(ofAccount)} union ${NEWEST}) matches
       join contacts c on c.account_id = $1 and c.id = matches.id order by c.phone_number {order} limit $8 offset $9`,
    ),
  },
}));

/** Appended to a text, it sorts after everything that begins with that text. */
const LAST = '\u{10ffff}';

export interface ContactSearch {
  readonly accountId: number;
  readonly text: string;
  /** See `listNumberBeginnings` and `lastDigits`. */
  readonly beginnings: readonly string[];
  readonly ending: string | null;
}

function valuesOf({ accountId, text, beginnings, ending }: ContactSearch): readonly unknown[] {
  const plain = plainText(text);
  const after = beginnings.map((beginning) => `${beginning}${LAST}`);
  return [accountId, beginnings, after, ending, wordQuery(accountId, text), plain, `${plain}${LAST}`];
}

export function searchContacts(db: Db, query: ContactSearch, request: PageRequest): Promise<Page<ContactWithFields>> {
  return wordSearch.searching(db, async ({ tx, choose }) => {
    const { count, list, sorted } = choose(SEARCH);
    const values = valuesOf(query);
    const [row] = await tx.rows(count, values);
    return readPage(tx, { list, sorted, values, total: row?.n ?? 0 }, request);
  });
}

/** Finds the newest matches alone, without counting them. */
export const findNewestContacts = (
  { tx, choose }: wordSearch.Search,
  query: ContactSearch,
  limit: number,
): Promise<Contact[]> => tx.rows(choose(SEARCH).list.front, [...valuesOf(query), limit, 0]);

export const listContactNames = store.listing<
  [accountId: number, ids: readonly number[]],
  { id: number; firstName: string; lastName: string }
>(
  'contacts.list_names',
  `select id, first_name, last_name from contacts where account_id = $1 and id = any ($2::bigint[])`,
);

export const listContactRows = store.listing<[accountId: number, ids: readonly number[]], ContactWithFields>(
  'contacts.list_by_ids',
  `select ${contactColumns('c')} from contacts c where c.account_id = $1 and c.id = any ($2::bigint[]) order by c.id desc`,
);
