import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from '../config.ts';
import { DATABASE_DEFAULTS, openDatabase } from '../db/index.ts';
import { startEmbeddedPostgres } from '../embedded/index.ts';
import { startLog } from '../log.ts';
import { migrate } from '../schema/index.ts';
import { backUp, migrateOnly, restore } from './maintenance.ts';

const scratch = mkdtempSync(join(tmpdir(), 'volley work '));
chmodSync(scratch, 0o755);
after(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));

const log = startLog({ level: 'silent' });
const onTable = () => undefined;
const file = join(scratch, 'all.backup');
const configOf = (name: string) => readConfig({}, { VOLLEY_DATA_DIR: join(scratch, name) }, scratch);

test('an embedded Postgres is backed up while it runs, and restored with its secrets into a new data folder', async () => {
  const config = configOf('one');
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: onTable, extra: { fsync: 'off' } });
  const db = openDatabase({ ...DATABASE_DEFAULTS, connection: postgres.connection });
  try {
    await migrate(db);
    await db.dedicated((client) => client.query(`insert into accounts values (3, 'A', 'GH', 'UTC', now(), now())`));
    writeFileSync(join(config.dataDir, 'secret'), 'hush\n');
    const header = await backUp(config, { file, version: '0.1.0', includeSecret: true, log, onTable });
    assert.deepEqual(header.files, { secret: 'hush\n' });
    await assert.rejects(restore(config, { file, log, onTable }), /Another Volley .* is running on the data folder/);
  } finally {
    await db.stop();
    await postgres.stop();
  }
  const target = configOf('two');
  await restore(target, { file, log, onTable });
  assert.equal(readFileSync(join(target.dataDir, 'secret'), 'utf8'), 'hush\n');
  assert.equal(statSync(join(target.dataDir, 'secret')).mode & 0o777, 0o600);
  assert.deepEqual(await migrateOnly(target, log), []);
  let accounts = 0;
  const counting = (name: string, rows: number) => {
    if (name === 'accounts') accounts = rows;
  };
  await backUp(target, { file: `${file}.2`, version: '', includeSecret: false, log, onTable: counting });
  assert.equal(accounts, 1);
});

test('a secret that is there already is never replaced by another one', async () => {
  const config = configOf('two');
  writeFileSync(join(config.dataDir, 'secret'), 'other\n');
  await assert.rejects(restore(config, { file, log, onTable }), /is not the one in the backup/);
  assert.equal(readFileSync(join(config.dataDir, 'secret'), 'utf8'), 'other\n');
});

test('where nothing was ever started there is nothing to back up, and no database is made for it', async () => {
  const config = configOf('never');
  const work = { file: join(scratch, 'never.backup'), version: '', includeSecret: false, log, onTable };
  await assert.rejects(async () => backUp(config, work), { name: 'BackupError', message: /does not exist/ });
});
