import type { BackupRun } from '@volley/contract/choices';
import { type Handle, statement } from '../db/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface BackupNote {
  readonly id: Uuid;
  readonly kind: BackupRun;
  readonly at: Timestamp;
  readonly host: string;
  readonly file: string;
  /** When the backup was made, even if the note is about a check or a restore. */
  readonly backupAt: Timestamp;
  readonly version: string;
  readonly bytes: number;
  readonly rows: number;
  readonly hasSecret: boolean;
}

const insert = statement(
  'backup_log.insert',
  `insert into backup_log (id, kind, at, host, file, backup_at, version, bytes, rows, has_secret)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

const trim = statement(
  'backup_log.trim',
  `delete from backup_log where id < (select id from backup_log order by id desc offset $1 limit 1)`,
);

const KEPT = 200;

export async function insertBackupNote(handle: Handle, note: BackupNote): Promise<void> {
  const { id, kind, at, host, file, backupAt, version, bytes, rows, hasSecret } = note;
  await handle.count(insert, [id, kind, at, host, file, backupAt, version, bytes, rows, hasSecret]);
  await handle.count(trim, [KEPT - 1]);
}

const list = statement<BackupNote>(
  'backup_log.list',
  `select id, kind, at, host, file, backup_at, version, bytes, rows, has_secret
   from backup_log order by id desc limit $1`,
);

export function listBackupNotes(handle: Handle): Promise<BackupNote[]> {
  return handle.rows(list, [KEPT]);
}
