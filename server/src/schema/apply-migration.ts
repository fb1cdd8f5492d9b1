import { listOlderProcesses } from '../db/index.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import { inTurn, LOCK_WAIT_MS } from './brief-locks.ts';
import { runStep } from './build-index.ts';
import type { Connection } from './connection.ts';
import { spreadTables } from './distribute.ts';
import type { Migration } from './migration-files.ts';
import { contractsFor, isStepwise } from './migration-marks.ts';
import { splitStatements } from './split-statements.ts';

export interface World {
  /** Whether nobody has used the database yet, so that no older program needs to run on it. */
  readonly isFresh: boolean;
  readonly isSpread: boolean;
  readonly rewrite?: (sql: string) => string;
}

async function note(client: Connection, migration: Migration, { isFresh }: World): Promise<void> {
  const { number, name, hash } = migration;
  const least = contractsFor(migration);
  const table = isFresh ? 'migrations' : 'migrations_ahead';
  await client.query(`insert into ${table} (number, name, hash) values ($1, $2, $3)`, [number, name, hash]);
  if (isFresh || least === null) return;
  // From now on every program must know these.
  await client.query(
    `with moved as (delete from migrations_ahead where number <= $1 returning *) insert into migrations select * from moved`,
    [least],
  );
}

async function refuseOlderProcesses(client: Connection, migration: Migration): Promise<void> {
  const least = contractsFor(migration);
  if (least === null) return;
  const older = await listOlderProcesses(client, least);
  if (older.length === 0) return;
  throw new SettingError(
    'DATABASE_URL',
    `Migration ${migration.number} (${migration.name}) takes away what processes of an older version use, and such processes run on this database: ${older.join(', ')}. Please update or stop them first.`,
  );
}

async function applyWhole(client: Connection, migration: Migration, world: World): Promise<void> {
  const { isSpread, rewrite = (sql: string) => sql } = world;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
    // The row comes first: if two processes ever get here at once, the second fails on it and changes nothing.
    await note(client, migration, world);
    if (isSpread) await client.query("set local citus.multi_shard_modify_mode to 'sequential'");
    // A cluster passes the text of some statements on unchanged, and its other servers accept one statement at a time.
    const parts = isSpread ? splitStatements(migration.sql) : [migration.sql];
    for (const part of parts) await client.query(rewrite(part));
    if (isSpread) await spreadTables(client, [migration]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

const applyWholeInTurn = (client: Connection, migration: Migration, world: World): Promise<void> =>
  inTurn(() => applyWhole(client, migration, world));

async function applyStepwise(client: Connection, migration: Migration, world: World): Promise<void> {
  for (const statement of splitStatements(migration.sql)) await runStep(client, statement, world.isSpread);
  await note(client, migration, world);
}

/** Applies the migration and records it in one transaction. A stepwise migration runs statement by statement, if necessary in several attempts. */
export async function applyMigration(client: Connection, migration: Migration, world: World): Promise<void> {
  if (!world.isFresh) await refuseOlderProcesses(client, migration);
  try {
    await (isStepwise(migration) ? applyStepwise : applyWholeInTurn)(client, migration, world);
  } catch (error) {
    throw new Error(`migration ${migration.number}-${migration.name} failed`, { cause: error });
  }
}
