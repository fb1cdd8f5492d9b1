import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Db, Handle } from '../db/index.ts';
import { uuidV7 } from '../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError, type Log } from '../log.ts';
import type { BackupHeader } from './backup-format.ts';
import { type BackupNote, insertBackupNote, listBackupNotes } from './store-backup-log.ts';

export interface NotedBackup {
  readonly kind: BackupNote['kind'];
  readonly file: string;
  readonly header: BackupHeader;
  readonly rows: number;
  readonly now: Timestamp;
}

/** Records a backup or check for later questions. The work is done by then, so a failure to record it is only logged. */
export async function noteBackup(db: Db, log: Log, { kind, file, header, rows, now }: NotedBackup): Promise<void> {
  try {
    const { size } = await stat(file);
    await insertBackupNote(db, {
      id: uuidV7(msFromTimestamp(now)),
      ...{ kind, file, rows, at: now, host: hostname(), bytes: size },
      backupAt: timestampFromMs(Date.parse(header.created_at)),
      version: header.volley_version,
      hasSecret: header.has_secret,
    });
  } catch (error) {
    log.warn('the backup is not in the list of backups, since the database could not take it', describeError(error));
  }
}

export interface KnownBackup extends BackupNote {
  /** When a file with the same backup time was last read to its end and found whole. Null if never. */
  readonly checkedAt: Timestamp | null;
}

/** Lists the newest first. */
export async function listBackups(handle: Handle): Promise<KnownBackup[]> {
  const notes = await listBackupNotes(handle);
  // A restore also reads the whole file first.
  const read = notes.filter(({ kind }) => kind !== 'backup');
  return notes.map((note) => {
    const checks = read.filter(({ backupAt }) => backupAt === note.backupAt);
    return { ...note, checkedAt: checks[0]?.at ?? null };
  });
}
