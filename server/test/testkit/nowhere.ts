// Looks for a secret in everything that outlives a request: rows, files of the database with its write-ahead log, files of the service, its log.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

function filesWith(words: string, folder: string): string {
  const { stdout, error } = spawnSync('grep', ['-rlsF', '--', words, folder], { encoding: 'utf8' });
  if (error) throw error;
  return stdout;
}

/** `stored` stands in rows of the same request: it proves that the search finds what is there. It is looked for in the log once more. */
export async function assertNowhere(app: TestApp, secret: string, stored: string): Promise<void> {
  const tables = await app.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) {
    const [row] = await app.sql<{ n: number }>(
      `select count(*)::int as n from ${name} r where strpos(r::text, $1) > 0`,
      [secret],
    );
    assert.equal(row?.n, 0, name);
  }
  assert.ok(!app.logged().includes(secret));
  await app.sql('checkpoint');
  const [place] = await app.sql<{ folder: string; database: string }>(
    `select current_setting('data_directory') as folder, oid::text as database from pg_database where datname = current_database()`,
  );
  const { folder = '', database = '' } = place ?? {};
  const [log, tablesOnDisk] = [join(folder, 'pg_wal'), join(folder, 'base', database)];
  assert.equal(filesWith(secret, log), '');
  assert.equal(filesWith(secret, tablesOnDisk), '');
  assert.notEqual(filesWith(stored, tablesOnDisk), '', tablesOnDisk);
  // Beside other tests on the same server, the part of the log with the rows may have been overwritten.
  const writeToLog = async () => {
    await app.sql(`select pg_logical_emit_message(true, 'volley', $1)`, [stored]);
    return filesWith(stored, log);
  };
  await eventually(writeToLog, (found) => found !== '');
  assert.equal(filesWith(secret, app.dataDir), '');
}
