import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { openTestDatabase, type TestDatabase, withDatabase } from '../../test/testkit/database.ts';
import { fillEveryTable, MONTH_KEYS } from '../../test/testkit/fill-tables.ts';
import { BEFORE_BASELINE, recordInstead, withLater } from '../../test/testkit/older-migrations.ts';
import { DATABASE_DEFAULTS, type Db, openDatabase } from '../db/database.ts';
import { keepPartitions } from '../db/partitions.ts';
import { BASELINE, listMigrations, type Migration, migrate } from '../schema/index.ts';
import { type BackupHeader, type BackupTrailer, ROWS_END } from './backup-format.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const scratch = mkdtempSync(join(tmpdir(), 'volley backup '));
const months = [Date.UTC(2025, 10, 30), Date.UTC(2026, 0, 2), Date.UTC(2026, 1, 3)];
const onTable = () => undefined;
let files = 0;

const source = await openTestDatabase();
await fillSource();
const whole = await backUp(source.db);
after(() => rmSync(scratch, { recursive: true, force: true }));

function nextFile(): string {
  files += 1;
  return join(scratch, `${files}.backup`);
}

async function fillSource(): Promise<void> {
  const monthly = await source.sql<{ table: string }>(
    "select relname::text as table from pg_partitioned_table join pg_class on oid = partrelid where partstrat = 'r'",
  );
  // A restore cannot derive these months by itself: they are long past, and one is missing between them.
  for (const month of months) {
    const whole = { retentionMonths: 1200, storage: 'fillfactor = 60' };
    const tables = monthly.map(({ table }) => ({ table, ...whole, ...MONTH_KEYS[table] }));
    await keepPartitions(source.db, tables, month);
  }
  await fillEveryTable(source.sql, months);
  // What was still being written when the backup was made is forgotten by a restore.
  await source.sql(`update objects set status = 'kept'`);
}

async function backUp(db: Db, secrets: Record<string, string> = {}): Promise<string> {
  const file = nextFile();
  await writeBackup(db, { file, version: '0.1.0', createdAt: '2026-02-03T00:00:00Z', files: secrets, onTable });
  return file;
}

async function restoreFrom(file: string, db: Db, migrations?: readonly Migration[]): Promise<void> {
  await restoreBackup(db, await checkBackup(file), { file, onTable, ...(migrations && { migrations }) });
}

/** A database that has never been migrated. */
async function openEmptyDatabase(): Promise<Pick<TestDatabase, 'db' | 'sql'>> {
  files += 1;
  const name = `volley_backup_${process.pid}_${files}`;
  await source.sql(`create database ${name} template template0 encoding 'UTF8'`);
  const connection = { connectionString: withDatabase(source.url, name) };
  const db = openDatabase({ ...DATABASE_DEFAULTS, connection });
  after(() => db.stop());
  return {
    db,
    async sql<Row>(text: string, values: unknown[] = []) {
      const client = new Client(connection);
      await client.connect();
      try {
        return (await client.query(text, values)).rows as Row[];
      } finally {
        await client.end();
      }
    },
  };
}

async function countApplied({ sql }: Pick<TestDatabase, 'sql'>): Promise<number> {
  return (await sql('select number from migrations union all select number from migrations_ahead')).length;
}

/** Returns a hash of the content of every table. */
async function contentOf(sql: TestDatabase['sql'], tables: readonly string[]): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const table of tables) {
    [content[table]] = await sql(
      `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as hash from "${table}" t`,
    );
  }
  return content;
}

function readText(file: string): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}

/** Writes the backup with some of its text changed. By default the checksum fits the change. */
function altered(file: string, change: (text: string) => string, isSigned = true): string {
  const text = change(readText(file));
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const trailer = JSON.parse(text.slice(end)) as BackupTrailer;
  const sha256 = createHash('sha256').update(text.slice(0, end)).digest('hex');
  const target = nextFile();
  const signed = JSON.stringify(isSigned ? { ...trailer, sha256 } : trailer);
  writeFileSync(target, gzipSync(`${text.slice(0, end)}${signed}\n`));
  return target;
}

function withHeader(file: string, changes: (header: BackupHeader) => object): string {
  return altered(file, (text) => {
    const end = text.indexOf('\n');
    const header = JSON.parse(text.slice(0, end)) as BackupHeader;
    return JSON.stringify({ ...header, ...changes(header) }) + text.slice(end);
  });
}

test('every table comes back row for row, months and sequences with it, in a database that was never migrated', async () => {
  const { header, rows } = await checkBackup(whole);
  const names = header.tables.map((table) => table.name);
  for (const name of names) assert.equal(rows[name], months.length, name);
  const target = await openEmptyDatabase();
  await restoreFrom(whole, target.db);
  const [hold] = await target.sql<{ value: string }>(
    "delete from installation where name = 'outgoing_hold' returning value",
  );
  assert.equal(JSON.parse(hold?.value ?? '{}').backupAt, '2026-02-03T00:00:00Z', 'what goes out is held');
  const changed = new Set(['event_positions', 'erasures', 'verifications', 'balances']);
  const asTheyWere = names.filter((name) => !changed.has(name));
  assert.deepEqual(await contentOf(target.sql, asTheyWere), await contentOf(source.sql, asTheyWere));
  assert.deepEqual(await target.sql(`select 1 from verifications where status = 'pending'`), [], 'no code counts');
  const money = 'select account_id, balance, entries, month_spent, held * $1::int as held from balances order by 1';
  assert.deepEqual(await target.sql(money, [1]), await source.sql(money, [0]), 'what was held for codes is free again');
  const again = await target.sql(`select 1 from erasures where status = 'running' and step = 0 and place = ''`);
  assert.equal(again.length, months.length, 'whoever was erased is looked for once more');
  const positions = await target.sql<{ last: string }>('select last from event_positions');
  assert.equal(positions.length, months.length);
  // Readers of events after the backup have lower numbers, so they miss none that comes now.
  for (const { last } of positions) assert.ok(Number(last) >= Date.UTC(2026, 0), last);
  const partitions = `select relname::text as name, reloptions, pg_get_expr(relpartbound, oid) as bound from pg_class
    where relispartition and pg_get_expr(relpartbound, oid) like '%FROM%' and relkind = 'r' order by 1`;
  assert.deepEqual(await target.sql(partitions), await source.sql(partitions));
  assert.ok(header.partitions.length > months.length);
  const next = `insert into processes (host, pid, roles, version, started_at, heartbeat_at) values ('a', 1, '{}', '', now(), now()) returning id::int`;
  const [given] = await target.sql<{ id: number }>(next);
  assert.ok((given?.id ?? 0) > months.length);
});

test('what only means something in its own database is left out, and is empty after a restore', async () => {
  const { header } = await checkBackup(whole);
  assert.deepEqual(header.left_out, ['link_changes']);
  const target = await openTestDatabase();
  await restoreFrom(whole, target.db);
  assert.deepEqual(await target.sql('select 1 from link_changes'), []);
});

test('a backup shows one moment: what is written meanwhile is not in it', async () => {
  const busy = await openTestDatabase();
  const insert = (table: string) =>
    busy.sql(
      `insert into ${table} (account_id, phone_number, id, reason, note, created_at) values (1, '233', 1, 'manual', '', now())`,
    );
  const file = nextFile();
  let isFirst = true;
  const writing: Promise<unknown>[] = [];
  await writeBackup(busy.db, {
    file,
    version: '0.1.0',
    createdAt: '',
    files: {},
    onTable: () => {
      if (isFirst) writing.push(insert('suppressions'));
      isFirst = false;
    },
  });
  await Promise.all(writing);
  assert.equal((await checkBackup(file)).rows['suppressions'], 0);
  assert.equal((await busy.sql('select 1 from suppressions')).length, 1);
});

test('a backup of an earlier version is restored at its own level and then brought up to date', async () => {
  const migrations = withLater("alter table accounts add column more text not null default 'none'");
  const target = await openEmptyDatabase();
  await restoreFrom(whole, target.db, migrations);
  const restored = await target.sql('select more from accounts');
  assert.deepEqual(restored, Array(months.length).fill({ more: 'none' }));
  assert.equal(await countApplied(target), migrations.length);
});

test('a backup from before the baseline is restored if it has all of the schema, and else refused before anything is written', async () => {
  const old = await openEmptyDatabase();
  await migrate(old.db, { migrations: listMigrations().filter(({ number }) => number <= BASELINE) });
  await old.sql(`insert into accounts values (7, 'Old', 'GH', 'UTC', now(), now())`);
  await recordInstead(old);
  const complete = await backUp(old.db);
  assert.deepEqual((await checkBackup(complete)).header.migrations, BEFORE_BASELINE);
  const target = await openEmptyDatabase();
  await restoreFrom(complete, target.db);
  assert.deepEqual(await target.sql('select id::int from accounts'), [{ id: 7 }]);
  assert.equal(await countApplied(target), listMigrations().length);
  const adopted = withHeader(complete, ({ migrations }) => ({
    migrations: [...migrations, ...listMigrations().map(({ number, name, hash }) => ({ number, name, hash }))],
  }));
  await restoreFrom(adopted, (await openEmptyDatabase()).db);

  const empty = await openEmptyDatabase();
  const [first, ...rest] = BEFORE_BASELINE;
  for (const migrations of [BEFORE_BASELINE.slice(0, 61), rest, [{ ...first, hash: 'x' }, ...rest]]) {
    const older = withHeader(complete, () => ({ migrations }));
    await assert.rejects(restoreFrom(older, empty.db), {
      name: 'BackupError',
      message: /restore it with commit 8ff491dc/,
    });
  }
  assert.deepEqual(await empty.sql("select relname from pg_class where relnamespace = 'public'::regnamespace"), []);
});

test('a backup by a Volley that does not know how far the schema was ahead of it comes back whole', async () => {
  const migrations = withLater('create table more (id bigint primary key)', 'select 1');
  const own = listMigrations().map(({ number, name, hash }) => ({ number, name, hash }));
  const ahead = migrations.slice(own.length);
  const record = ahead
    .map(({ number, name, hash }) => `${number}\t${name}\t${hash}\t2026-02-03 00:00:00+00\n`)
    .join('');
  const mistaken = altered(whole, (text) => {
    const [begin, end] = [text.indexOf('\n'), text.lastIndexOf('\n', text.length - 2) + 1];
    const header = JSON.parse(text.slice(0, begin)) as BackupHeader;
    const trailer = JSON.parse(text.slice(end)) as BackupTrailer;
    const name = 'migrations_ahead';
    const tables = [...header.tables, { name, columns: ['number', 'name', 'hash', 'applied_at'] }];
    const rows = { ...trailer.rows, [name]: ahead.length };
    return `${JSON.stringify({ ...header, tables, migrations: own })}${text.slice(begin, end)}${JSON.stringify({ table: name })}\n${record}${ROWS_END}${JSON.stringify({ ...trailer, rows })}\n`;
  });
  const target = await openEmptyDatabase();
  await restoreFrom(mistaken, target.db, migrations);
  assert.equal(await countApplied(target), migrations.length);
  assert.equal((await target.sql("select 1 where to_regclass('more') is not null")).length, 1);
  const names = ['accounts', 'messages', 'erasures'];
  const counts = await contentOf(target.sql, names);
  for (const name of names) assert.deepEqual((counts[name] as { rows: number }).rows, months.length, name);
});

test('a file that was cut off anywhere is refused', async () => {
  const bytes = readFileSync(whole);
  for (const length of [0, 5, 200, bytes.length >> 1, bytes.length - 9, bytes.length - 1]) {
    const file = nextFile();
    writeFileSync(file, bytes.subarray(0, length));
    await assert.rejects(checkBackup(file), { name: 'BackupError', message: /cut off/ }, `${length} bytes`);
  }
  const lines = readText(whole).split('\n');
  for (const kept of [1, 3, lines.length >> 1, lines.length - 2]) {
    const file = nextFile();
    writeFileSync(file, gzipSync(`${lines.slice(0, kept).join('\n')}\n`));
    await assert.rejects(checkBackup(file), { name: 'BackupError' }, `${kept} lines`);
  }
});

test('a single flipped bit anywhere is noticed', async () => {
  const bytes = readFileSync(whole);
  // The first ten bytes contain the time and system of packing, which are not restored.
  const step = Math.ceil((bytes.length - 10) / 60);
  for (let at = 10; at < bytes.length; at += step) {
    const file = nextFile();
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at);
    writeFileSync(file, flipped);
    await assert.rejects(checkBackup(file), { name: 'BackupError' }, `byte ${at}`);
    rmSync(file);
  }
});

test('text that was changed, rows that are missing and what stands after the end are refused', async () => {
  const unsigned = altered(whole, (text) => text.replace('0.1.0', '0.1.1'), false);
  await assert.rejects(checkBackup(unsigned), /check sum/);
  const fewer = altered(whole, (text) => text.replace(/(\n\{"table":"accounts"\}\n)[^\n]*\n/, '$1'));
  await assert.rejects(checkBackup(fewer), /rows of accounts are missing/);
  const more = nextFile();
  writeFileSync(more, gzipSync(`${readText(whole)}more\n`));
  await assert.rejects(checkBackup(more), /after its end/);
  const other = nextFile();
  writeFileSync(other, gzipSync('{"a":1}\n'));
  await assert.rejects(checkBackup(other), /no backup of Volley/);
  writeFileSync(other, 'plain text');
  await assert.rejects(checkBackup(other), /no gzip file/);
  await assert.rejects(checkBackup(join(scratch, 'absent')), /There is no file/);
});

test('names and bounds that we would not have written never become part of a statement', async () => {
  const evil: ((header: BackupHeader) => object)[] = [
    (header) => ({ tables: [{ name: 'a"; drop table accounts; --', columns: [] }, ...header.tables] }),
    (header) => ({ partitions: [{ ...header.partitions[0], bound: 'DEFAULT; drop table accounts' }] }),
    (header) => ({ partitions: [{ ...header.partitions[0], storage: ['a=1); drop table accounts; --'] }] }),
    () => ({ sequences: [{ table: 'a', column: 'b"', last: 1 }] }),
    () => ({ files: { '../../etc/passwd': 'x' } }),
    () => ({ files: undefined }),
    () => ({ tables: [{ name: 'accounts' }] }),
    () => ({ tables: [null] }),
    (header) => ({ partitions: [{ ...header.partitions[0], storage: 'x' }] }),
  ];
  for (const change of evil) await assert.rejects(checkBackup(withHeader(whole, change)), /its header cannot be read/);
});

test('a backup of a newer Volley, or of another build, is refused before anything is touched', async () => {
  const target = await openEmptyDatabase();
  const newer = withHeader(whole, ({ migrations }) => ({
    volley_version: '9.0.0',
    migrations: [...migrations, { number: (migrations.at(-1)?.number ?? 0) + 1, name: 'later', hash: 'x' }],
  }));
  await assert.rejects(restoreFrom(newer, target.db), /newer Volley \(9\.0\.0\)/);
  const other = withHeader(whole, ({ migrations }) => ({
    migrations: migrations.map((migration) => ({ ...migration, hash: 'x' })),
  }));
  await assert.rejects(restoreFrom(other, target.db), /is not the one of this Volley/);
  await assert.rejects(checkBackup(withHeader(whole, () => ({ volley_backup: 2 }))), /newer Volley/);
  assert.deepEqual(await target.sql(`select 1 where to_regclass('accounts') is not null`), []);
});

test('an installation that has accounts is refused and stays as it is', async () => {
  const target = await openTestDatabase();
  await target.sql(`insert into accounts values (5, 'Mine', 'GH', 'UTC', now(), now())`);
  await assert.rejects(restoreFrom(whole, target.db), { name: 'BackupError', message: /There are accounts/ });
  assert.deepEqual(await target.sql('select id::int from accounts'), [{ id: 5 }]);
});

test('a database that is newer than the backup is refused', async () => {
  const newer = await openEmptyDatabase();
  const migrations = withLater('create table more (id bigint primary key)');
  await migrate(newer.db, { migrations });
  await assert.rejects(restoreFrom(whole, newer.db, migrations), /newer than the backup \(migration \d+ against \d+\)/);
});

test('a restore that fails half-way leaves nothing behind', async () => {
  const target = await openTestDatabase();
  const backup = await checkBackup(whole);
  const last = backup.header.tables.at(-1)?.name ?? '';
  const lying = { ...backup, rows: { ...backup.rows, [last]: 99 } };
  await assert.rejects(restoreBackup(target.db, lying, { file: whole, onTable }), /were taken/);
  assert.deepEqual(await target.sql('select 1 from accounts'), []);
});

test('a backup is readable by its owner alone, never written over, and leaves no half file when it fails', async () => {
  assert.equal(statSync(whole).mode & 0o777, 0o600);
  const options = { version: '', createdAt: '', files: {}, onTable };
  await assert.rejects(writeBackup(source.db, { ...options, file: whole }), /exists already/);
  await assert.rejects(writeBackup(source.db, { ...options, file: join(scratch, 'no', 'a.backup') }), /no such folder/);
  const file = nextFile();
  const fail = () => {
    throw new Error('the program has a mistake');
  };
  await assert.rejects(writeBackup(source.db, { ...options, file, onTable: fail }), /mistake/);
  assert.equal(existsSync(file), false);
  assert.deepEqual(
    readdirSync(scratch).filter((name) => name.endsWith('.part')),
    [],
  );
  const never = await openEmptyDatabase();
  await assert.rejects(backUp(never.db), /nothing to back up/);
});

test('secrets are in the file only when they were given, and the header says so', async () => {
  assert.equal((await checkBackup(whole)).header.has_secret, false);
  const { header } = await checkBackup(await backUp(source.db, { secret: 'hush' }));
  assert.equal(header.has_secret, true);
  assert.deepEqual(header.files, { secret: 'hush' });
});
