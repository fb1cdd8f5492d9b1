import type { Client } from 'pg';
import { SettingError } from '../lib/setting-error.ts';
import { isDistributed, listMigrations, type Migration, spreadTables } from '../schema/index.ts';
import type { Db } from './database.ts';

const LOCK_KEY = 7_310_579_217;
const LOCK_WAIT_MS = 60_000;
const VERSION_MIN = 150_000;

export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** The test's stand-in for a sharded database rewrites each table's declaration; everybody else leaves it out. */
  readonly rewrite?: (sql: string) => string;
}

/** Brings the schema up to date and tells what was applied. Several processes may start at once: one works, the others wait. */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = options.migrations ?? listMigrations();
  return db.dedicated(async (client) => {
    await checkVersion(client);
    await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    try {
      await client.query(
        'create table if not exists migrations (number int primary key, name text not null, hash text not null, applied_at timestamptz not null default now())',
      );
      const { rows } = await client.query<{ number: number; hash: string }>(
        'select number, hash from migrations order by number',
      );
      refuseEditedHistory(rows, migrations);
      const pending = migrations.slice(rows.length);
      const world = { ...options, isSpread: await isDistributed(client) };
      for (const migration of pending) await applyOne(client, migration, world);
      return pending.map((migration) => migration.name);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
    }
  });
}

async function checkVersion(client: Client): Promise<void> {
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

function refuseEditedHistory(
  applied: readonly { number: number; hash: string }[],
  migrations: readonly Migration[],
): void {
  for (const row of applied) {
    const known = migrations[row.number - 1];
    if (!known) {
      throw new SettingError(
        'DATABASE_URL',
        `The database was migrated by a newer Volley (migration ${row.number}). Please start that version, or restore a backup.`,
      );
    }
    if (known.hash !== row.hash)
      throw new Error(`migration ${known.number}-${known.name} was edited after it had been applied`);
  }
}

interface World {
  readonly isSpread: boolean;
  readonly rewrite?: (sql: string) => string;
}

async function applyOne(client: Client, migration: Migration, world: World): Promise<void> {
  const { isSpread, rewrite = (sql: string) => sql } = world;
  await client.query('begin');
  try {
    // The row comes first: should two ever get here at once, the second fails on it and changes nothing.
    await client.query('insert into migrations (number, name, hash) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.hash,
    ]);
    if (isSpread) await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
    await client.query(rewrite(migration.sql));
    if (isSpread) await spreadTables(client, [migration]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.number}-${migration.name} failed`, { cause: error });
  }
}

/** How many migrations the database has, and how many this program knows. */
export async function migrationLevel(db: Db): Promise<{ applied: number; known: number }> {
  const [row] = await db.rows<{ applied: number }>(
    { name: 'migrations.count', text: 'select count(*)::int as applied from migrations' },
    [],
  );
  return { applied: row?.applied ?? 0, known: listMigrations().length };
}
