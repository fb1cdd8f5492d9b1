import {
  addToRowCount,
  type Handle,
  pagedStatement,
  readCountedPage,
  statement,
  store,
  type Transaction,
} from '../db/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ColumnTarget, SheetChoice } from '../sheets/index.ts';
import type { ContactImport, ImportOptions, ImportStatus } from './import.ts';
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

const insert = statement<ContactImport>(
  'imports.insert',
  `insert into imports (account_id, id, uuid, file_name, bytes, status, options, by_key_id, by_user_id, by_name, state_at, created_at, updated_at, sweep_at)
   values ($1, $2, $3, $4, $5, 'uploading', $6, $7, $8, $9, $10, $10, $10, $11) returning ${COLUMNS}`,
);

export interface NewImport {
  readonly id: number;
  readonly uuid: Uuid;
  readonly fileName: string;
  readonly bytes: number;
  readonly options: ImportOptions;
  readonly by: { readonly keyId: number | null; readonly userId: number | null; readonly name: string };
  readonly now: Timestamp;
  readonly sweepAt: Timestamp;
}

export async function insertImport(tx: Transaction, accountId: number, made: NewImport): Promise<ContactImport> {
  const { id, uuid, fileName, bytes, options, by, now, sweepAt } = made;
  const values = [
    accountId,
    id,
    uuid,
    fileName,
    bytes,
    JSON.stringify(options),
    by.keyId,
    by.userId,
    by.name,
    now,
    sweepAt,
  ];
  const [row] = await tx.rows(insert, values);
  if (!row) throw new Error('the import was not returned');
  await addToRowCount(tx, { accountId, what: COUNT, ids: [id], by: 1 });
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

export function readImports(handle: Handle, accountId: number, request: PageRequest): Promise<Page<ContactImport>> {
  return readCountedPage(handle, { list, accountId, whats: [COUNT] }, request);
}

/** The import's row is locked. Begins a state, and with it the count of what is done in it. */
const begin = statement<ContactImport>(
  'imports.begin',
  `update imports set status = $3, next_chunk = $4, done = 0, failure = '', ended_at = $6, state_at = $5, updated_at = $5, sweep_at = $5, turns_begun = 0
   where account_id = $1 and id = $2 returning ${COLUMNS}`,
);

export interface Begun {
  readonly status: ImportStatus;
  readonly nextChunk: number;
  readonly now: Timestamp;
  readonly endedAt: Timestamp | null;
}

async function first(rows: Promise<ContactImport[]>): Promise<ContactImport> {
  const [row] = await rows;
  if (!row) throw new Error('the import was not returned');
  return row;
}

export function beginState(tx: Transaction, { accountId, id }: ContactImport, to: Begun): Promise<ContactImport> {
  return first(tx.rows(begin, [accountId, id, to.status, to.nextChunk, to.now, to.endedAt]));
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
  await tx.count(setReading, [accountId, id, JSON.stringify(choice)]);
}

const setStarted = statement(
  'imports.set_started',
  `update imports set started_at = $3, new_group_uuid = $4, new_field_keys = $5, mapping = $6
   where account_id = $1 and id = $2`,
);

interface Started extends Pick<ContactImport, 'newGroupUuid' | 'newFieldKeys' | 'mapping'> {
  readonly now: Timestamp;
}

export async function markStarted(
  tx: Transaction,
  { accountId, id }: ContactImport,
  { now, newGroupUuid, newFieldKeys, mapping }: Started,
): Promise<void> {
  await tx.count(setStarted, [accountId, id, now, newGroupUuid, newFieldKeys, storedMapping(mapping)]);
}

const setOptions = statement(
  'imports.set_options',
  `update imports set mapping = $3, options = $4, found = null where account_id = $1 and id = $2`,
);

export async function setImportOptions(
  tx: Transaction,
  { accountId, id }: ContactImport,
  { mapping, options }: { mapping: readonly ColumnTarget[]; options: ImportOptions },
): Promise<void> {
  await tx.count(setOptions, [accountId, id, storedMapping(mapping), JSON.stringify(options)]);
}

const markDeletedRow = statement<{ id: number }>(
  'imports.mark_deleted',
  `update imports set deleted_at = $3, sweep_at = $3 where account_id = $1 and id = $2 and deleted_at is null returning id`,
);

export async function markImportDeleted(
  tx: Transaction,
  { accountId, id }: ContactImport,
  now: Timestamp,
): Promise<void> {
  const [row] = await tx.rows(markDeletedRow, [accountId, id, now]);
  if (row) await addToRowCount(tx, { accountId, what: COUNT, ids: [row.id], by: -1 });
}
