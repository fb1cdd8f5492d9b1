import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/index.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import type { Log } from '../log.ts';
import { allApplied, makeRegister, type Register, readRegister } from './applied-migrations.ts';
import { applyMigration } from './apply-migration.ts';
import { asFarAsMissing, BASELINE, refuseOlderSchema } from './baseline.ts';
import type { Connection } from './connection.ts';
import { isDistributed } from './distribute.ts';
import { lastMigration, listMigrations, type Migration } from './migration-files.ts';

const LOCK_KEY = 7_310_579_217;
const LOCK_PAUSE_MS = 200;
/** Building large indexes takes many minutes. */
const LOCK_PATIENCE_MS = 3_600_000;
const VERSION_MIN = 150_000;
const SCHEMA_POLL_MS = 1_000;

export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** Rewrites each table's declaration. Only the tests' stand-in for a sharded database sets it. */
  readonly rewrite?: (sql: string) => string;
}

/** Polls for the lock: a session that waits for it inside a statement would keep the other process from building an index concurrently. */
async function takeLock(client: Connection): Promise<void> {
  for (const deadlineMs = performance.now() + LOCK_PATIENCE_MS; ; await sleep(LOCK_PAUSE_MS)) {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [LOCK_KEY]);
    if (rows[0]?.isOurs === true) return;
    if (performance.now() > deadlineMs) throw new Error('another process has been changing the schema for an hour');
  }
}

async function hasAccounts(client: Connection): Promise<boolean> {
  const { rows: there } = await client.query("select 1 where to_regclass('public.accounts') is not null");
  if (there.length === 0) return false;
  const { rows } = await client.query('select 1 from accounts limit 1');
  return rows.length > 0;
}

/** Returns the migrations that this program knows and the database lacks, as far as their changes are missing. */
export async function readPending(
  client: Connection,
  migrations: readonly Migration[],
): Promise<{ readonly pending: readonly Migration[]; readonly isFresh: boolean }> {
  await checkVersion(client);
  const register = await readRegister(client);
  refuseStrangeHistory(register, migrations);
  const isFresh = register.ahead.length === 0 && !(await hasAccounts(client));
  const applied = allApplied(register);
  const pending = migrations.filter(({ number }) => !applied.some((known) => known.number === number));
  return { pending: pending.map((migration) => asFarAsMissing(migration, applied)), isFresh };
}

/** Applies the missing migrations and returns their names. If several processes start at once, one works and the others wait. */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? listMigrations();
  return db.dedicated(async (client) => {
    await checkVersion(client);
    await takeLock(client);
    try {
      const { pending, isFresh } = await readPending(client, migrations);
      await makeRegister(client);
      const world = { ...options, isFresh, isSpread: await isDistributed(client) };
      for (const migration of pending) await applyMigration(client, migration, world);
      return pending.map((migration) => migration.name);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
    }
  });
}

/** Waits until another process has migrated the schema. For a process that must not change it itself. */
export async function untilMigrated(db: Db, log: Log): Promise<void> {
  for (let isTold = false; ; await sleep(SCHEMA_POLL_MS)) {
    const { pending } = await db.dedicated((client) => readPending(client, listMigrations()));
    if (pending.length === 0) return;
    const migrations = pending.map(({ name }) => name);
    if (!isTold)
      log.warn('the start waits until `volley migrate` has been run, since VOLLEY_MIGRATE is no', { migrations });
    isTold = true;
  }
}

async function checkVersion(client: Connection): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
  );
  const [found] = rows;
  if (!found || Number(found.version) < VERSION_MIN) {
    throw new SettingError(
      'DATABASE_URL',
      'The PostgreSQL server that DATABASE_URL names is older than version 15. Please use version 15 or later.',
    );
  }
  if (found.encoding !== 'UTF8') {
    throw new SettingError(
      'DATABASE_URL',
      `The database that DATABASE_URL names has the encoding ${found.encoding}. Please create it with UTF8.`,
    );
  }
}

function refuseStrangeHistory({ needed, ahead }: Register, migrations: readonly Migration[]): void {
  const last = migrations.at(-1)?.number ?? 0;
  const newer = needed.find(({ number }) => number > last);
  if (newer)
    throw new SettingError(
      'DATABASE_URL',
      `The database was migrated by a newer Volley (migration ${newer.number}), and programs that do not know it cannot work with what was changed. Please start that version, or restore a backup.`,
    );
  const applied = allApplied({ needed, ahead });
  refuseOlderSchema(applied);
  for (const { number, name, hash } of applied) {
    const known = migrations.find((one) => one.number === number);
    if (known && known.hash !== hash)
      throw new Error(`migration ${number}-${name} was edited after it had been applied`);
  }
}

export interface MigrationLevel {
  /** How many of the migrations that this program knows are missing. */
  readonly missing: number;
  /** The last migration that was applied. */
  readonly applied: number;
  /** The last migration that a program must know. */
  readonly needed: number;
  /** The last migration that this program knows. */
  readonly known: number;
}

/** Returns how far the database was migrated, and how far this program knows migrations. */
export async function migrationLevel(db: Db): Promise<MigrationLevel> {
  const known = lastMigration();
  const [row] = await db.rows<Omit<MigrationLevel, 'known'>>(
    {
      name: 'migrations.level',
      text: `select coalesce(max(number), 0) as applied, 1 + $2 - $1 - (count(*) filter (where number between $1 and $2))::int as missing,
               coalesce(max(number) filter (where "isNeeded"), 0) as needed
             from (select number, true as "isNeeded" from migrations
                   union all select number, false from migrations_ahead) every`,
    },
    [BASELINE, known],
  );
  return { missing: row?.missing ?? 1 + known - BASELINE, applied: row?.applied ?? 0, needed: row?.needed ?? 0, known };
}
