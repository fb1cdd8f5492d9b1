import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readCountedPage,
  searchedStatement,
  statement,
  store,
  type Transaction,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import { hasWords, wordBeginnings } from '../lib/values/plain-text.ts';
import type { SheetChoice } from '../sheets/index.ts';
import type { ContactImport, ImportStatus } from './import.ts';
import { MAPPING, storedMapping } from './stored-mapping.ts';

export const COLUMNS = `account_id, id, uuid, file_name, bytes, status, failure, choice, facts, columns, ${MAPPING},
  options, new_group_uuid, new_field_keys, found, row_count, chunk_count, place,
  next_chunk, done, created, changed, same, left_as_was as "left", refused, by_key_id,
  by_user_id, by_name, state_at, created_at, updated_at,
  started_at, ended_at, has_chunks`;
const COUNT = 'imports';

const lockAccount = statement('imports.lock_account', `select id from accounts where id = $1 for no key update`);
const readUse = statement<{ imports: number; open: number; bytes: number }>(
  'imports.read_use',
  `select count(*)::integer as imports,
     (count(*) filter (where status not in ('completed', 'cancelled', 'failed', 'undone')))::integer as open,
     (coalesce(sum(bytes) filter (where has_parts or has_chunks), 0))::bigint as bytes
   from imports where account_id = $1 and deleted_at is null`,
);

/** Returns what the account stores of imports. It waits for earlier transactions that add one, so that the figures are complete. */
export async function lockUse(
  tx: Transaction,
  accountId: number,
): Promise<{ imports: number; open: number; bytes: number }> {
  await tx.count(lockAccount, [accountId]);
  const [use] = await tx.rows(readUse, [accountId]);
  return use ?? { imports: 0, open: 0, bytes: 0 };
}

const insert = store.finding<NewImport & { readonly accountId: number }, ContactImport, Transaction>(
  'imports.insert',
  `insert into imports (account_id, id, uuid, file_name, bytes, status, options, by_key_id, by_user_id, by_name, state_at, created_at, updated_at, sweep_at)
   values ($1, $2, $3, $4, $5, 'uploading', $6, $7, $8, $9, $10, $10, $10, $11) returning ${COLUMNS}`,
  ['accountId', 'id', 'uuid', 'fileName', 'bytes', 'options', 'byKeyId', 'byUserId', 'byName', 'now', 'sweepAt'],
);

type Made = 'id' | 'uuid' | 'fileName' | 'bytes' | 'options' | 'byKeyId' | 'byUserId' | 'byName';

export interface NewImport extends Pick<ContactImport, Made> {
  readonly now: Timestamp;
  readonly sweepAt: Timestamp;
}

export async function insertImport(tx: Transaction, accountId: number, made: NewImport): Promise<ContactImport> {
  const row = await insert(tx, { ...made, accountId });
  if (!row) throw new Error('the import was not returned');
  await addToRowCount(tx, { accountId, what: COUNT, ids: [made.id], by: 1 });
  return row;
}

export const findImport = store.finding<[accountId: number, uuid: Uuid], ContactImport>(
  'imports.find',
  `select ${COLUMNS} from imports where account_id = $1 and uuid = $2 and deleted_at is null`,
);

export const lockImport = store.finding<[accountId: number, uuid: Uuid], ContactImport, Transaction>(
  'imports.lock',
  `select ${COLUMNS} from imports where account_id = $1 and uuid = $2 and deleted_at is null for update`,
);

const list = pagedStatement<ContactImport>(
  'imports.list',
  `select ${COLUMNS} from imports where account_id = $1 and deleted_at is null and id {edge} $2 order by id {order} limit $3 offset $4`,
);

const search = searchedStatement<ContactImport>('imports.search', {
  columns: COLUMNS,
  found: `from imports where account_id = $1 and deleted_at is null and ${hasWords('file_name', '$2')}`,
});

export function readImports(
  handle: Handle,
  accountId: number,
  request: PageRequest,
  text: string,
): Promise<Page<ContactImport>> {
  if (text !== '') return search.read(handle, [accountId, wordBeginnings(text)], request);
  return readCountedPage(handle, { list, accountId, whats: [COUNT] }, request);
}

export interface Begun {
  readonly status: ImportStatus;
  readonly nextChunk: number;
  readonly now: Timestamp;
  readonly endedAt: Timestamp | null;
}

const begin = store.finding<Pick<ContactImport, 'accountId' | 'id'> & Begun, ContactImport, Transaction>(
  'imports.begin',
  `update imports set status = $3, next_chunk = $4, done = 0, failure = '', ended_at = $6, state_at = $5, updated_at = $5, sweep_at = $5, turns_begun = 0
   where account_id = $1 and id = $2 returning ${COLUMNS}`,
  ['accountId', 'id', 'status', 'nextChunk', 'now', 'endedAt'],
);

/** The import's row is locked. Begins a state, and with it the count of what is done in it. */
export async function beginState(tx: Transaction, locked: ContactImport, to: Begun): Promise<ContactImport> {
  const row = await begin(tx, { ...locked, ...to });
  if (!row) throw new Error('the import was not returned');
  return row;
}

const setReading = statement(
  'imports.set_reading',
  `update imports set choice = $3, facts = null, place = null, row_count = 0, chunk_count = 0, found = null
   where account_id = $1 and id = $2`,
);
const dropChunks = statement(
  'import_chunks.drop',
  `delete from import_chunks where account_id = $1 and import_id = $2`,
);

/** Deletes what was read of the file before. */
export async function forgetRead(tx: Transaction, { accountId, id }: ContactImport, choice: SheetChoice) {
  await tx.count(dropChunks, [accountId, id]);
  await tx.count(setReading, [accountId, id, choice]);
}

const setStarted = statement(
  'imports.set_started',
  `update imports set started_at = $3, new_group_uuid = $4, new_field_keys = $5, mapping = $6
   where account_id = $1 and id = $2`,
);
const setOptions = statement(
  'imports.set_options',
  `update imports set mapping = $3, options = $4, found = null where account_id = $1 and id = $2`,
);

interface Started extends Pick<ContactImport, 'newGroupUuid' | 'newFieldKeys' | 'mapping'> {
  readonly now: Timestamp;
}

export async function markStarted(tx: Transaction, { accountId, id }: ContactImport, started: Started): Promise<void> {
  const { now, newGroupUuid, newFieldKeys, mapping } = started;
  await tx.count(setStarted, [accountId, id, now, newGroupUuid, newFieldKeys, storedMapping(mapping)]);
}

export async function setImportOptions(
  tx: Transaction,
  { accountId, id }: ContactImport,
  { mapping, options }: Pick<ContactImport, 'mapping' | 'options'>,
): Promise<void> {
  await tx.count(setOptions, [accountId, id, storedMapping(mapping), options]);
}

export const markImportDeleted = store.removing<ContactImport & { readonly now: Timestamp }>(
  COUNT,
  'imports.mark_deleted',
  `update imports set deleted_at = $3, sweep_at = $3 where account_id = $1 and id = $2 and deleted_at is null returning id`,
  ['accountId', 'id', 'now'],
);
