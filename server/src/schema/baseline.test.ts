import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSchema } from '../../../scripts/describe-schema.ts';
import { openTestDatabase, type TestDatabase } from '../../test/testkit/database.ts';
import { BEFORE_BASELINE, recordInstead, withLater } from '../../test/testkit/older-migrations.ts';
import type { AppliedMigration } from './applied-migrations.ts';
import { BASELINE } from './baseline.ts';
import { migrate, migrationLevel } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { planMigrations } from './plan-migrations.ts';

const AT_BASELINE = { migrations: listMigrations().filter(({ number }) => number === BASELINE) };

/** A database of an installation that was in use before there was a baseline. */
async function openOld(history?: readonly AppliedMigration[]): Promise<TestDatabase> {
  const database = await openTestDatabase({ isEmpty: true });
  await migrate(database.db, AT_BASELINE);
  await database.sql("insert into accounts values (1, 'A', 'GH', 'UTC', now(), now())");
  await recordInstead(database, history);
  return database;
}

const RECORD = `select 'needed' as list, number, name, hash from migrations
  union all select 'ahead', number, name, hash from migrations_ahead order by number`;

test('a database with all of what became the baseline is taken over as it is', async () => {
  const { db, sql } = await openOld();
  const [schema, record] = [await describeSchema((text) => sql(text)), await sql(RECORD)];
  const plan = await db.dedicated((client) => planMigrations(client, AT_BASELINE.migrations));
  assert.deepEqual(
    plan.map(({ number, statements }) => [number, statements]),
    [[BASELINE, []]],
  );
  assert.deepEqual(await migrate(db, AT_BASELINE), ['baseline']);
  assert.equal(await describeSchema((text) => sql(text)), schema);
  const [baseline] = listMigrations();
  const added = { list: 'ahead', number: BASELINE, name: 'baseline', hash: baseline?.hash };
  // A program of the release before looks for its own, and that no later one must be known.
  assert.deepEqual(await sql(RECORD), [...record, added]);
  assert.deepEqual(await migrate(db, AT_BASELINE), []);
  const { applied, missing, known } = await migrationLevel(db);
  assert.deepEqual({ applied, missing }, { applied: BASELINE, missing: known - BASELINE });
});

test('of two processes that start at once one takes it over', async () => {
  const { db } = await openOld();
  const applied = await Promise.all([migrate(db, AT_BASELINE), migrate(db, AT_BASELINE), migrate(db, AT_BASELINE)]);
  assert.deepEqual(applied.flat(), ['baseline']);
});

test('a database that lacks some of it is refused with the way to go, and nothing is written', async () => {
  const [first, ...rest] = BEFORE_BASELINE;
  assert.ok(first);
  for (const history of [
    BEFORE_BASELINE.slice(0, 61),
    BEFORE_BASELINE.slice(0, 89),
    rest,
    [{ ...first, hash: 'edited' }, ...rest],
  ]) {
    const { db, sql } = await openOld(history);
    const before = await sql(RECORD);
    for (const attempt of [() => migrate(db, AT_BASELINE), () => db.dedicated((client) => planMigrations(client))])
      await assert.rejects(
        attempt,
        /the first 90 migrations .*\(found: \d+\)\. Please start commit 8ff491dc .*docs\/upgrades\.md/,
      );
    assert.deepEqual(await sql(RECORD), before);
  }
});

test('what comes after the baseline changes both kinds of databases alike', async () => {
  const contracted = `-- contracts: for programs that know ${String(BASELINE).padStart(4, '0')}\nalter table accounts drop column more`;
  const migrations = withLater('alter table accounts add column more int', contracted);
  const [old, young] = [await openOld(), await openTestDatabase()];
  const names = migrations.map(({ name }) => name);
  assert.deepEqual(await migrate(old.db, { migrations: migrations.slice(0, -1) }), names.slice(0, -1));
  await old.sql(
    `insert into processes (host, pid, identity, roles, version, started_at, heartbeat_at, migration)
     values ('elsewhere', 77, '', '{}', '', now(), now(), 90)`,
  );
  await assert.rejects(migrate(old.db, { migrations }), /such processes run on this database: 77 on elsewhere/);
  await old.sql('delete from processes');
  assert.deepEqual(await migrate(old.db, { migrations }), ['later-2']);
  assert.equal(
    (await migrationLevel(old.db)).needed,
    BASELINE,
    'programs of before the baseline are refused from now on',
  );
  assert.deepEqual(await migrate(young.db, { migrations }), ['later-1', 'later-2']);
  const schemas = [old, young].map(({ sql }) => describeSchema((text) => sql(text)));
  const [first, second] = await Promise.all(schemas);
  assert.equal(first, second);
});
