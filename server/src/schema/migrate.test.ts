import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase, type TestDatabase } from '../../test/testkit/database.ts';
import { eventually } from '../../test/testkit/eventually.ts';
import { withLater } from '../../test/testkit/older-migrations.ts';
import { startLog } from '../log.ts';
import { migrate, migrationLevel, untilMigrated } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { planMigrations } from './plan-migrations.ts';

const known = listMigrations();
const log = startLog({ level: 'silent' });
const last = known.at(-1)?.number ?? 0;
const digits = (number: number) => String(number).padStart(4, '0');

/** A database in use, in which later migrations are recorded separately. */
async function openUsedDatabase(): Promise<TestDatabase> {
  const database = await openTestDatabase();
  await database.sql("insert into accounts values (1, 'A', 'GH', 'UTC', now(), now())");
  return database;
}

const countOf = async ({ sql }: TestDatabase, table: string): Promise<number> =>
  (await sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;

test('a schema that only expanded keeps older programs, and one that contracted does not', async () => {
  const database = await openUsedDatabase();
  const { db, sql } = database;
  const expanded = withLater('alter table accounts add column more int', 'create table more (id bigint primary key)');
  assert.deepEqual(await migrate(db, { migrations: expanded }), ['later-1', 'later-2']);
  assert.deepEqual(await migrate(db), [], 'a start of the version before');
  const level = await migrationLevel(db);
  assert.deepEqual(level, { missing: 0, applied: last + 2, needed: last, known: last });
  assert.equal(await countOf(database, 'migrations'), known.length, 'all that programs see that know one list alone');

  const contracted = withLater(
    ...expanded.slice(known.length).map(({ sql: text }) => text),
    `-- contracts: for programs that know ${digits(last + 1)}\nalter table accounts drop column more`,
  );
  const insert = `insert into processes (host, pid, identity, roles, version, started_at, heartbeat_at, migration)
    values ('elsewhere', 77, '', '{}', '', now(), now(), $1)`;
  await sql(insert, [last]);
  await assert.rejects(migrate(db, { migrations: contracted }), /such processes run on this database: 77 on elsewhere/);
  await sql('update processes set migration = $1', [last + 1]);
  assert.deepEqual(await migrate(db, { migrations: contracted }), ['later-3']);

  await assert.rejects(migrate(db), /migrated by a newer Volley \(migration \d+\)/);
  assert.equal((await migrationLevel(db)).needed, last + 1);
  assert.deepEqual(await migrate(db, { migrations: contracted.slice(0, -1) }), [], 'it knows what it must');
});

test('a database that nobody has used belongs to the program that makes it', async () => {
  const database = await openTestDatabase({ isEmpty: true });
  await migrate(database.db);
  await migrate(database.db, { migrations: withLater('create table more (id bigint primary key)', 'select 1') });
  assert.equal(await countOf(database, 'migrations'), known.length + 2);
  assert.equal(await countOf(database, 'migrations_ahead'), 0);
});

test('a process that may not migrate waits until somebody has', async () => {
  const { db, sql } = await openTestDatabase();
  const [missing] = await sql<{ number: number; name: string; hash: string }>(
    'delete from migrations where number = $1 returning number, name, hash',
    [last],
  );
  const told: unknown[] = [];
  const waiting = untilMigrated(db, { ...log, warn: (_, fields) => void told.push(fields) });
  await eventually(
    () => told,
    ({ length }) => length > 0,
  );
  assert.deepEqual(told, [{ migrations: [missing?.name] }]);
  assert.deepEqual(await Promise.race([waiting.then(() => 'over'), sql('select 1')]), [{ '?column?': 1 }]);
  await sql('insert into migrations (number, name, hash) values ($1, $2, $3)', [
    missing?.number,
    missing?.name,
    missing?.hash,
  ]);
  await waiting;
});

test('a migration that waits for a lock lets everybody pass meanwhile', async () => {
  const { db, sql } = await openUsedDatabase();
  const migrations = withLater('alter table accounts add column more int');
  let migrating: Promise<string[]> | undefined;
  await db.dedicated(async (client) => {
    await client.query("set idle_in_transaction_session_timeout = '0'");
    await client.query('begin');
    await client.query('select 1 from accounts');
    migrating = migrate(db, { migrations });
    migrating.catch(() => undefined); // Awaited below.
    const waits = "select 1 from pg_locks where relation = 'accounts'::regclass and not granted";
    await eventually(
      () => sql(waits),
      ({ length }) => length === 1,
    );
    // This waits behind the migration, which waits behind our transaction.
    await sql('select 1 from accounts');
    await client.query('commit');
  });
  assert.deepEqual(await migrating, ['later-1']);
});

test('indexes are built beside everything else, also by month, and again where it was stopped', async () => {
  const database = await openUsedDatabase();
  const { db, sql } = database;
  for (const month of ['01', '02'])
    await sql(
      `create table visits_${month} partition of visits for values from ('00000000-0000-00${month}-0000-000000000000') to ('00000000-0000-00${month}-ffff-000000000000')`,
    );
  await sql(
    "insert into groups select 1, n, gen_random_uuid(), 'same', '', 0, now(), now() from generate_series(1, 2) n",
  );
  const text = `-- statement by statement
create index concurrently groups_more on groups (account_id, name);
create index concurrently visits_more
  on visits (account_id, id);`;
  // The state that an interrupted attempt leaves behind.
  await assert.rejects(sql('create unique index concurrently groups_more on groups (account_id, name)'));
  await sql('create index visits_more on only visits (account_id, id)');
  assert.deepEqual(await migrate(db, { migrations: withLater(text) }), ['later-1']);
  const found = await sql<{ name: string; isValid: boolean }>(
    `select c.relname::text as name, x.indisvalid as "isValid" from pg_index x join pg_class c on c.oid = x.indexrelid
     where c.relname like '%\\_more' order by 1`,
  );
  assert.deepEqual(
    found.map(({ name, isValid }) => [name, isValid]),
    ['groups_more', 'visits_01_visits_more', 'visits_02_visits_more', 'visits_more'].map((name) => [name, true]),
  );
  await sql('delete from migrations_ahead');
  assert.deepEqual(await migrate(db, { migrations: withLater(text) }), ['later-1'], 'what is there stays');
});

test('a plan names who waits for what, and writes nothing', async () => {
  const database = await openUsedDatabase();
  const { db, sql } = database;
  await sql("insert into groups select 1, n, gen_random_uuid(), '', '', 0, now(), now() from generate_series(1, 50) n");
  await sql('analyze groups');
  const migrations = withLater(
    'create table more (id bigint primary key); create index more_i on more (id); alter table groups add column more int, alter name type varchar',
    '-- statement by statement\ncreate index concurrently i on groups (account_id)',
    `-- contracts: for programs that know ${digits(last)}\ndrop table visits; do $$ begin null; end $$`,
  );
  const plan = await db.dedicated((client) => planMigrations(client, migrations));
  const effects = plan.map(({ statements }) =>
    statements.flatMap((statement) =>
      statement.effects.map(({ table, isNew, waits, work, rows }) => [table, isNew, waits, work, rows]),
    ),
  );
  assert.deepEqual(effects, [
    [
      ['more', true, 'nobody', 'at once', 0],
      ['more', true, 'nobody', 'at once', 0],
      ['groups', false, 'everybody', 'at once', 50],
      ['groups', false, 'everybody', 'rewrites rows', 50],
    ],
    [['groups', false, 'nobody', 'reads rows', 50]],
    [
      ['visits', false, 'everybody', 'at once', 0],
      [null, false, 'everybody', 'unknown', 0],
    ],
  ]);
  assert.deepEqual(
    plan.map(({ isStepwise, contractsFor }) => [isStepwise, contractsFor]),
    [
      [false, null],
      [true, null],
      [false, last],
    ],
  );
  assert.deepEqual(await sql("select 1 where to_regclass('more') is not null"), []);
  assert.equal(await countOf(database, 'migrations_ahead'), 0);
});
