import { statement, store, type Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { columnsOf } from '../lib/values/columns.ts';
import type { ContactWithFields } from './contact.ts';

/** What an import may set for a person; empty values set nothing. */
export type ContactValues = Pick<ContactWithFields, 'firstName' | 'lastName' | 'email' | 'fields'>;
export type KnownContact = ContactValues & Pick<ContactWithFields, 'id' | 'phoneNumber' | 'updatedAt'>;
export type WrittenValues = Omit<KnownContact, 'phoneNumber'>;

const KNOWN = `select id, phone_number, first_name, last_name, email, fields, updated_at
   from contacts where account_id = $1`;

/** Reads the contacts as they are at this moment, without a lock. */
export const readKnownContacts = store.listing<[accountId: number, numbers: readonly PhoneNumber[]], KnownContact>(
  'contacts.read_known',
  `${KNOWN} and phone_number = any ($2::text[])`,
);

/** Locks in the order of the numbers, as when contacts are created. */
export const lockKnownContacts = store.listing<
  [accountId: number, numbers: readonly PhoneNumber[]],
  KnownContact,
  Transaction
>('contacts.lock_known', `${KNOWN} and phone_number = any ($2::text[]) order by phone_number for no key update`);

/** The same by id, with a lock strong enough for a deletion. */
export const lockKnownContactIds = store.listing<
  [accountId: number, ids: readonly number[]],
  KnownContact,
  Transaction
>('contacts.lock_known_ids', `${KNOWN} and id = any ($2::bigint[]) order by phone_number for update`);

const write = statement(
  'contacts.write_values',
  `update contacts c set first_name = n.first_name, last_name = n.last_name, email = n.email, fields = n.fields, updated_at = n.updated_at
   from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::timestamptz[]) as n (id, first_name, last_name, email, fields, updated_at)
   where c.account_id = $1 and c.id = any ($2::bigint[]) and c.id = n.id`,
);

/** The transaction has locked these contacts. */
export async function writeContactValues(
  tx: Transaction,
  accountId: number,
  written: readonly WrittenValues[],
): Promise<void> {
  if (written.length === 0) return;
  const names = columnsOf(written, 'id', 'firstName', 'lastName', 'email');
  const fields = written.map((one) => JSON.stringify(one.fields));
  await tx.count(write, [accountId, ...names, fields, ...columnsOf(written, 'updatedAt')]);
}

/** Removes the contacts from deleted groups. The counts stay: the job that clears a deleted group removes its count as a whole. */
export const leaveDeletedGroups = store.changing<[accountId: number, ids: readonly number[]], Transaction>(
  'group_members.leave_deleted',
  `delete from group_members m using groups g
   where m.account_id = $1 and m.contact_id = any ($2::bigint[]) and g.account_id = m.account_id and g.id = m.group_id and g.deleted_at is not null`,
);

const grouped = statement<{ contactId: number }>(
  'group_members.list_grouped',
  `select distinct contact_id from group_members where account_id = $1 and contact_id = any ($2::bigint[])`,
);

/** Returns those of the contacts that are in a group. */
export async function listGrouped(tx: Transaction, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  return new Set((await tx.rows(grouped, [accountId, ids])).map((row) => row.contactId));
}

export const deleteContacts = store.changing<[accountId: number, ids: readonly number[]], Transaction>(
  'contacts.delete_many',
  `delete from contacts where account_id = $1 and id = any ($2::bigint[])`,
);
