import type { ExportStatus } from '@volley/contract/choices';
import { addToRowCount, statement, store, type Transaction } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Export } from './export.ts';

export interface ExportToSweep extends Pick<Export, 'destination' | 'format' | 'fileName' | 'partCount'> {
  readonly accountId: number;
  readonly id: number;
  readonly status: ExportStatus;
  readonly sweepAt: Timestamp;
  readonly endedAt: Timestamp;
  readonly deletedAt: Timestamp | null;
}

export const listExportsToSweep = store.listing<[afterAccountId: number, limit: number], ExportToSweep>(
  'exports.list_to_sweep',
  (
    within,
  ) => `select account_id, id, status, sweep_at, coalesce(expires_at, ended_at, deleted_at) as ended_at, deleted_at,
     destination, format, file_name, part_count from exports
   where sweep_at is not null and account_id > $1 and ${within('account_id')} order by account_id, sweep_at limit $2`,
);

export const expireExport = store.changingOne<ExportToSweep & { readonly now: Timestamp }>(
  'exports.expire',
  `update exports set status = 'expired', state_at = $3 where account_id = $1 and id = $2 and status = 'ready' and expires_at <= $3`,
  ['accountId', 'id', 'now'],
);

export const setNextSweep = store.changingOne<ExportToSweep & { readonly next: Timestamp }>(
  'exports.set_next_sweep',
  `update exports set sweep_at = $4 where account_id = $1 and id = $2 and sweep_at = $3 and deleted_at is null`,
  ['accountId', 'id', 'sweepAt', 'next'],
);

const remove = statement<{ id: number }>(
  'exports.remove',
  `delete from exports where account_id = $1 and id = $2 and sweep_at = $3 returning id`,
);

/** The list has not counted one that was deleted since then. */
export async function removeExport(tx: Transaction, one: ExportToSweep): Promise<void> {
  const { accountId, id, sweepAt, deletedAt } = one;
  const ids = (await tx.rows(remove, [accountId, id, sweepAt])).map((row) => row.id);
  if (deletedAt === null) await addToRowCount(tx, { accountId, what: 'exports', ids, by: -1 });
}
