import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import { liveAccountOf, testAccountOf } from '../lib/ids/test-account.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ContactField } from './contact-field.ts';

const COLUMNS = `key, label, kind, choices, default_value, position, created_at, updated_at`;

const listOf = store.listing<[accountId: number], ContactField>(
  'contact_fields.list',
  `select ${COLUMNS} from contact_fields where account_id = $1 and deleted_at is null order by position, key`,
);

/** Lists all fields of an account, which are few, in their order. A test account has those of its live account. */
export const listFieldRows = (handle: Handle, accountId: number): Promise<ContactField[]> =>
  listOf(handle, liveAccountOf(accountId));

/** Locks the fields for a change: whoever stores values or texts that name one waits. */
export const lockFieldRows = store.listing<[accountId: number], ContactField, Transaction>(
  'contact_fields.lock_all',
  `select ${COLUMNS} from contact_fields where account_id = $1 and deleted_at is null order by key for update`,
);

const keepOf = store.listing<[accountId: number, keys: readonly string[]], ContactField>(
  'contact_fields.keep',
  `select ${COLUMNS} from contact_fields where account_id = $1 and key = any ($2::text[]) and deleted_at is null order by key for share`,
);

/** In a transaction, the fields cannot be deleted before the commit. */
export const keepFieldRows = (handle: Handle, accountId: number, keys: readonly string[]): Promise<ContactField[]> =>
  keepOf(handle, liveAccountOf(accountId), keys);

/** Returns null if no field has the key. A deleted field keeps its key until its values are cleared. */
export const findFieldState = store.finding<[accountId: number, key: string], { isDeleted: boolean }, Transaction>(
  'contact_fields.find_state',
  `select deleted_at is not null as "isDeleted" from contact_fields where account_id = $1 and key = $2`,
);

export const insertField = store.changing<ContactField & { readonly accountId: number }, Transaction>(
  'contact_fields.insert',
  `insert into contact_fields (account_id, key, label, kind, choices, default_value, position, created_at, updated_at)
   values ($1, $2, $3, $4, $5::text[], $6, $7, $8, $8)`,
  ['accountId', 'key', 'label', 'kind', 'choices', 'defaultValue', 'position', 'createdAt'],
);

export const updateFieldRow = store.changing<ContactField & { readonly accountId: number }, Transaction>(
  'contact_fields.update',
  `update contact_fields set label = $3, choices = $4::text[], default_value = $5, updated_at = $6 where account_id = $1 and key = $2`,
  ['accountId', 'key', 'label', 'choices', 'defaultValue', 'updatedAt'],
);

/** Sets the positions in this order, starting at 1. */
export const placeFields = store.changing<[accountId: number, keys: readonly string[]], Transaction>(
  'contact_fields.place',
  `update contact_fields f set position = o.position
   from unnest($2::text[]) with ordinality as o (key, position)
   where f.account_id = $1 and f.key = any ($2::text[]) and f.key = o.key and f.position <> o.position`,
);

export const markFieldDeleted = store.changing<
  { readonly accountId: number; readonly key: string; readonly now: Timestamp },
  Transaction
>(
  'contact_fields.delete',
  `update contact_fields set deleted_at = $3, updated_at = $3 where account_id = $1 and key = $2 and deleted_at is null`,
  ['accountId', 'key', 'now'],
);

const look = statement<{ seen: number; lastId: number | null; keys: string[] }>(
  'contact_fields.look_for_values',
  `with part as (select id, fields from contacts where account_id = $1 and id > $2 order by id limit $4)
   select (select count(*) from part) as seen, (select max(id) from part) as "lastId",
     array(select k from unnest($3::text[]) as k where exists (select from part where fields ? k)) as keys`,
);

/** Looks at the next contacts. `lastId` is null if there are no more. */
export async function lookForValues(
  tx: Transaction,
  { accountId, afterId, keys, limit }: { accountId: number; afterId: number; keys: readonly string[]; limit: number },
): Promise<{ keys: readonly string[]; lastId: number | null }> {
  const [part] = await tx.rows(look, [accountId, afterId, keys, limit]);
  return part?.seen === limit ? part : { keys: part?.keys ?? [], lastId: null };
}

/** A field whose values must still be cleared, and the last contact that was. */
export interface DeletedField {
  readonly accountId: number;
  readonly key: string;
  readonly clearedId: number;
}

export const listDeletedFields = store.listing<[limit: number], DeletedField>(
  'contact_fields.list_deleted',
  `select account_id, key, cleared_id from contact_fields where deleted_at is not null
   order by account_id, key limit $1`,
);

const lockDeleted = statement<{ key: string }>(
  'contact_fields.lock_deleted',
  `select key from contact_fields where account_id = $1 and key = $2 and cleared_id = $3 and deleted_at is not null for update`,
);
// By the range of ids and not by a join: of a table that has just grown Postgres expects one row, and would search the part for each contact.
const clear = statement<{ lastId: number | null; seen: number }>(
  'contact_fields.clear_values',
  `with part as (select id from contacts where account_id = $1 and id > $3 order by id limit $4),
   cleared as (
     update contacts c set fields = c.fields - $2::text
     where c.account_id = $1 and c.id > $3 and c.id <= (select max(id) from part) and c.fields ? $2::text)
   select max(id) as "lastId", count(*) as seen from part`,
);
const noteCleared = statement(
  'contact_fields.note_cleared',
  `update contact_fields set cleared_id = $3 where account_id = $1 and key = $2`,
);
const TEST_CONTACTS_MAX = 20_000;
const forget = statement('contact_fields.forget', `delete from contact_fields where account_id = $1 and key = $2`);

/**
 * Clears the values of the next contacts and returns the last id. Returns null if none are left, so the key is free, or if another process got
 * further meanwhile. Contacts that are made meanwhile cannot have a value.
 */
export async function clearFieldValues(
  tx: Transaction,
  { accountId, key, clearedId }: DeletedField,
  contactsMax: number,
): Promise<number | null> {
  // The key may be free by now, or belong to another deleted field, which then starts at its first contact.
  if ((await tx.rows(lockDeleted, [accountId, key, clearedId])).length === 0) return null;
  const [part] = await tx.rows(clear, [accountId, key, clearedId, contactsMax]);
  if (part && part.lastId !== null && part.seen === contactsMax) {
    await tx.count(noteCleared, [accountId, key, part.lastId]);
    return part.lastId;
  }
  // A test account has few contacts.
  await tx.rows(clear, [testAccountOf(accountId), key, 0, TEST_CONTACTS_MAX]);
  await tx.count(forget, [accountId, key]);
  return null;
}
