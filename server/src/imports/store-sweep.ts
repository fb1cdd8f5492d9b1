import { type Handle, statement, store, type Transaction } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { ImportStatus } from './import.ts';

export interface ImportToSweep {
  readonly accountId: number;
  readonly id: number;
  readonly status: ImportStatus;
  readonly sweepAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly startedAt: Timestamp | null;
  readonly endedAt: Timestamp | null;
  readonly deletedAt: Timestamp | null;
  readonly hasParts: boolean;
  readonly hasChunks: boolean;
}

export const listToSweep = store.listing<[afterAccountId: number, limit: number], ImportToSweep>(
  'imports.list_to_sweep',
  `select account_id, id, status, sweep_at, updated_at, started_at,
     ended_at, deleted_at, has_parts, has_chunks
   from imports where sweep_at is not null and account_id > $1 order by account_id, sweep_at limit $2`,
);

/** The object of each part that is gone, where it had one. */
export const sweepParts = store.column<ImportToSweep & { readonly max: number }, Uuid | null, Transaction>(
  'import_parts.sweep',
  `delete from import_parts where account_id = $1 and import_id = $2 and part in
     (select part from import_parts where account_id = $1 and import_id = $2 limit $3) returning object_id`,
  ['accountId', 'id', 'max'],
);

export const sweepChunks = store.changing<ImportToSweep & { readonly max: number }>(
  'import_chunks.sweep',
  `delete from import_chunks where account_id = $1 and import_id = $2 and chunk in
     (select chunk from import_chunks where account_id = $1 and import_id = $2 limit $3)`,
  ['accountId', 'id', 'max'],
);

const setSwept = statement(
  'imports.set_swept',
  `update imports set has_parts = $4, has_chunks = $5, sweep_at = $6, facts = case when $5 then facts else facts - 'firstRows' end where account_id = $1 and id = $2 and sweep_at = $3`,
);

/** Changes nothing if the import has changed its state meanwhile; it is then swept again later. */
export async function storeSwept(
  handle: Handle,
  { accountId, id, sweepAt }: ImportToSweep,
  next: { hasParts: boolean; hasChunks: boolean; sweepAt: Timestamp | null },
): Promise<void> {
  await handle.count(setSwept, [accountId, id, sweepAt, next.hasParts, next.hasChunks, next.sweepAt]);
}

export const removeImport = store.changing<ImportToSweep>(
  'imports.remove',
  `delete from imports where account_id = $1 and id = $2 and deleted_at is not null`,
  ['accountId', 'id'],
);

export const cancelIdleImport = store.changing<ImportToSweep & { readonly now: Timestamp }>(
  'imports.cancel_idle',
  `update imports set status = 'cancelled', ended_at = $4, state_at = $4, updated_at = $4, sweep_at = $4
   where account_id = $1 and id = $2 and updated_at = $3 and status in ('uploading', 'mapping', 'checked')`,
  ['accountId', 'id', 'updatedAt', 'now'],
);
