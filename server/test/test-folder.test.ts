// What a test run that was killed leaves in memory.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { takeDataFolderLock } from '../src/embedded/data-folder-lock.ts';
import { atEnd } from './testkit/at-end.ts';
import { hasMemory, removeLeftFolders } from './testkit/test-folder.ts';

test('the folders of runs that were killed are removed from memory with their Postgres, and those of others are kept', async () => {
  const memory = mkdtempSync(join(tmpdir(), 'memory-'));
  const hourAgo = Date.now() / 1_000 - 3_600;
  const make = (name: string, fill: (folder: string) => void, changedAt = hourAgo) => {
    const folder = join(memory, name);
    const control = join(folder, 'pg/global/pg_control');
    mkdirSync(dirname(control), { recursive: true });
    writeFileSync(control, '');
    fill(folder);
    utimesSync(control, changedAt, changedAt);
    utimesSync(folder, hourAgo, hourAgo);
    return folder;
  };
  const isLeft = (folder: string) => writeFileSync(join(folder, 'lock'), '4194303 1\n');
  const left = make('volley-test-left', isLeft);
  // It names the folder as the Postgres of it does.
  const words = ['-e', 'setTimeout(() => {}, 60_000)', '--', '-D', join(left, 'pg'), '-c', 'port=1'];
  const postgres = spawn(process.execPath, words, { stdio: 'ignore' });
  atEnd(() => void postgres.kill('SIGKILL'));
  const ended = once(postgres, 'exit');
  writeFileSync(join(left, 'pg/postmaster.pid'), `${postgres.pid}\n`);
  make('volley-test-no-lock', () => undefined);
  make('volley-test-new', isLeft, Date.now() / 1_000);
  make('volley-test-runs', takeDataFolderLock);
  make('others', isLeft);
  await removeLeftFolders(memory);
  assert.deepEqual(readdirSync(memory).sort(), ['others', 'volley-test-new', 'volley-test-runs']);
  await ended;
  rmSync(memory, { recursive: true });
});

test('databases are not made in memory where less is left than they take, whatever the room of its file system', () => {
  assert.equal(hasMemory(tmpdir(), 1e9), false);
});
