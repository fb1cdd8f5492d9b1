import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BackupError,
  type BackupHeader,
  checkBackup,
  type KnownErasure,
  noteBackup,
  placeHold,
  restoreBackup,
  SECRET_FILES,
  type WholeBackup,
  writeBackup,
} from '../backup/index.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { DATABASE_DEFAULTS, type Db, isAnyProcessAlive, openDatabase } from '../db/index.ts';
import { findRunningPostgres } from '../embedded/index.ts';
import { makeFolder } from '../lib/files/make-folder.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import { describeError, type Log } from '../log.ts';
import {
  type DistributeOptions,
  distribute,
  migrate,
  type PlannedMigration,
  planMigrations,
  type Spreading,
} from '../schema/index.ts';
import { connectDatabase } from './connect.ts';
import { Started } from './started.ts';

/** Runs work on the database without serving. The embedded one is started before it and stopped after it. */
async function withDatabase<T>(config: Config, log: Log, work: (db: Db) => Promise<T>): Promise<T> {
  const started = new Started();
  // When Postgres is gone, the statement under way fails by itself.
  const onFatal = () => undefined;
  try {
    const { db } = await connectDatabase(config, { log, onFatal }, started);
    return await work(db);
  } finally {
    await started.stop(log);
  }
}

/** Uses the embedded Postgres of a running Volley, or else opens the database as other work does. */
export async function withDatabaseOfRunning<T>(config: Config, log: Log, work: (db: Db) => Promise<T>): Promise<T> {
  const connection = config.databaseUrl === null ? findRunningPostgres(config.dataDir) : null;
  if (connection === null) return withDatabase(config, log, work);
  const db = openDatabase({ ...DATABASE_DEFAULTS, connection });
  try {
    return await work(db);
  } finally {
    await db.stop();
  }
}

/** Returns the names of the migrations that were applied. */
export function migrateOnly(config: Config, log: Log): Promise<string[]> {
  return withDatabaseOfRunning(config, log, (db) => migrate(db));
}

/** Returns what pending migrations would do and to how large tables, or null if there is no database yet. None is created for this. */
export async function planOnly(config: Config, log: Log): Promise<PlannedMigration[] | null> {
  if (config.databaseUrl === null && !existsSync(config.dataDir)) return null;
  return withDatabaseOfRunning(config, log, (db) => db.dedicated((client) => planMigrations(client)));
}

/** Distributes the tables of a database on a cluster. The embedded Postgres is one server. */
export async function distributeTables(config: Config, log: Log, options: DistributeOptions): Promise<Spreading[]> {
  if (config.databaseUrl === null)
    throw new SettingError(
      'DATABASE_URL',
      'DATABASE_URL is not set, and the embedded Postgres is a single server. Please name the coordinator of a Citus cluster.',
    );
  return withDatabase(config, log, (db) =>
    db.dedicated(async (client) => {
      if (!options.isDryRun && (await isAnyProcessAlive(client)))
        throw new SettingError('DATABASE_URL', 'Volley runs on this database. Please stop every process first.');
      return distribute(client, options);
    }),
  );
}

/** The command line's own key. Anyone who can read this file acts as an operator. */
export const CLI_KEY_FILE = 'cli-key';

export function keepCliKey(config: Config, key: string): void {
  writeFileSync(join(config.dataDir, CLI_KEY_FILE), `${key}\n`, { mode: 0o600 });
}

export interface Work {
  readonly file: string;
  readonly log: Log;
  onTable(name: string, rows: number): void;
}

function readSecretFiles(dataDir: string): Record<string, string> {
  const present = SECRET_FILES.filter((name) => existsSync(join(dataDir, name)));
  return Object.fromEntries(present.map((name) => [name, readFileSync(join(dataDir, name), 'utf8')]));
}

export function backUp(
  config: Config,
  work: Work & { readonly version: string; readonly includeSecret: boolean },
): Promise<BackupHeader> {
  // A missing data folder would be created with an empty database in it.
  if (config.databaseUrl === null && !existsSync(config.dataDir)) {
    throw new BackupError(`There is nothing to back up: the data folder ${config.dataDir} does not exist.`);
  }
  const files = work.includeSecret ? readSecretFiles(config.dataDir) : {};
  const { file, version, log } = work;
  return withDatabaseOfRunning(config, log, async (db) => {
    let rows = 0;
    const onTable = (name: string, count: number) => {
      rows += count;
      work.onTable(name, count);
    };
    const header = await writeBackup(db, { file, version, createdAt: systemClock.now(), files, onTable });
    await noteBackup(db, log, { kind: 'backup', file, header, rows, now: systemClock.now() });
    return header;
  });
}

const sum = (rows: WholeBackup['rows']): number => Object.values(rows).reduce((all, count) => all + count, 0);

/** Reads a file to its end and throws if it is damaged. The check is noted in the database if one is running. */
export async function checkFile(config: Config, { file, log }: Pick<Work, 'file' | 'log'>): Promise<BackupHeader> {
  const { header, rows } = await checkBackup(file);
  const note = { kind: 'check', file, header, rows: sum(rows), now: systemClock.now() } as const;
  // No database is started or created for this.
  if (config.databaseUrl !== null || findRunningPostgres(config.dataDir) !== null)
    await withDatabaseOfRunning(config, log, (db) => noteBackup(db, log, note)).catch((error: unknown) =>
      log.warn('the check is not in the list of backups', describeError(error)),
    );
  return header;
}

function refuseOtherSecrets(dataDir: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(dataDir, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') === content) continue;
    throw new BackupError(`${path} is there already and is not the one in the backup: move it away first.`);
  }
}

function writeSecretFiles(dataDir: string, files: Readonly<Record<string, string>>): void {
  makeFolder(dataDir);
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(dataDir, name), content, { mode: 0o600, flush: true });
  }
}

/** Places the hold on a database that was restored by other means than `restore`, before Volley starts on it again. */
export function holdOutgoing(config: Config, log: Log): Promise<void> {
  return withDatabase(config, log, async (db) => {
    await migrate(db);
    await db.dedicated(async (client) => {
      if (await isAnyProcessAlive(client))
        throw new BackupError('Volley runs on this database: stop every process first.');
      await placeHold(client);
    });
  });
}

/** Restores only into an empty installation, from a file that was found whole before anything is changed. */
export async function restore(
  config: Config,
  work: Work & { readonly erasures?: readonly KnownErasure[] },
): Promise<BackupHeader> {
  const backup = await checkBackup(work.file);
  const { files } = backup.header;
  refuseOtherSecrets(config.dataDir, files);
  await withDatabase(config, work.log, async (db) => {
    await restoreBackup(db, backup, work);
    const { file, log } = work;
    const note = {
      kind: 'restore',
      file,
      header: backup.header,
      rows: sum(backup.rows),
      now: systemClock.now(),
    } as const;
    await noteBackup(db, log, note);
  });
  writeSecretFiles(config.dataDir, files);
  return backup.header;
}
