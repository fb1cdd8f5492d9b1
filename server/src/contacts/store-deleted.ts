import { statement, store, type Transaction } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { columnsOf } from '../lib/values/columns.ts';
import type { ContactWithFields } from './contact.ts';

/** Locks in the order of the ids, as every change of members does. Groups that are deleted are left by another statement. */
export const lockGroupsOfContacts = store.column<[accountId: number, ids: readonly number[]], number, Transaction>(
  'deleted_contacts.lock_groups',
  `select id from groups where account_id = $1 and deleted_at is null
     and id in (select group_id from group_members where account_id = $1 and contact_id = any ($2::bigint[]))
   order by id for update`,
);

export const lockLivingGroups = store.column<[accountId: number, ids: readonly number[]], number, Transaction>(
  'deleted_contacts.lock_living_groups',
  `select id from groups where account_id = $1 and id = any ($2::bigint[]) and deleted_at is null order by id for update`,
);

export const keepDeleted = store.changing<[accountId: number, changeId: number, ids: readonly number[]], Transaction>(
  'deleted_contacts.keep',
  `insert into deleted_contacts (account_id, id, change_id, phone_number, first_name, last_name, email, fields, group_ids, created_at, updated_at)
   select account_id, id, $2, phone_number, first_name, last_name, email, fields,
     coalesce((select array_agg(m.group_id) from group_members m where m.account_id = $1 and m.contact_id = c.id), '{}'), created_at, updated_at
   from contacts c where account_id = $1 and id = any ($3::bigint[])`,
);

export interface DeletedContact extends ContactWithFields {
  readonly groupIds: readonly number[];
}

export const takeDeleted = store.listing<
  [accountId: number, changeId: number, limit: number],
  DeletedContact,
  Transaction
>(
  'deleted_contacts.take',
  `delete from deleted_contacts where account_id = $1 and id in
     (select id from deleted_contacts where account_id = $1 and change_id = $2 order by id limit $3)
   returning id, phone_number, first_name, last_name, email, fields, group_ids, created_at, updated_at`,
);

/** Forgets those who had a number, so that no undo brings them back. */
export const forgetNumber = store.changing<[accountId: number, phoneNumber: PhoneNumber], Transaction>(
  'deleted_contacts.forget_number',
  `delete from deleted_contacts where account_id = $1 and phone_number = $2`,
);

const restore = statement<{ id: number }>(
  'deleted_contacts.restore',
  `insert into contacts (account_id, id, phone_number, first_name, last_name, email, fields, created_at, updated_at)
   select $1, n.* from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::timestamptz[], $9::timestamptz[])
     as n (id, phone_number, first_name, last_name, email, fields, created_at, updated_at)
   order by n.phone_number collate "C"
   on conflict (account_id, phone_number) do nothing returning id`,
);

/** Returns the ids of those whose number belongs to nobody else by now. */
export async function restoreContacts(
  tx: Transaction,
  accountId: number,
  contacts: readonly DeletedContact[],
): Promise<Set<number>> {
  const names = columnsOf(contacts, 'id', 'phoneNumber', 'firstName', 'lastName', 'email');
  const fields = contacts.map((one) => JSON.stringify(one.fields));
  const times = columnsOf(contacts, 'createdAt', 'updatedAt');
  return new Set((await tx.rows(restore, [accountId, ...names, fields, ...times])).map(({ id }) => id));
}

export const lockUnchanged = store.column<
  [accountId: number, ids: readonly number[], before: Timestamp],
  number,
  Transaction
>(
  'deleted_contacts.lock_unchanged',
  `select id from contacts where account_id = $1 and id = any ($2::bigint[]) and updated_at < $3 order by phone_number for update`,
);
