import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { SettingError } from '../lib/settings/setting-error.ts';
import { takeDataFolderLock } from './data-folder-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'volley lock '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a data folder is held by one process at a time, and the refusal names the setting and the holder', () => {
  const lock = takeDataFolderLock(folder);
  assert.throws(
    () => takeDataFolderLock(folder),
    (error) =>
      error instanceof SettingError &&
      error.setting === 'VOLLEY_DATA_DIR' &&
      error.message.includes('VOLLEY_DATA_DIR') &&
      error.message.includes(`process ${process.pid}`),
  );
  lock.release();
  takeDataFolderLock(folder).release();
  assert.deepEqual(readdirSync(folder), []);
});

test('the lock of a process that is gone is taken over', () => {
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  writeFileSync(join(folder, 'lock'), `${gone} 12345\n`);
  const lock = takeDataFolderLock(folder);
  assert.match(readFileSync(join(folder, 'lock'), 'utf8'), new RegExp(`^${process.pid} `));
  lock.release();
});

test('a process that was given the id of a dead holder does not hold the lock', () => {
  writeFileSync(join(folder, 'lock'), `${process.ppid} 1\n`);
  takeDataFolderLock(folder).release();
});

test('a lock that holds no process id is taken over', () => {
  for (const content of ['', '\0\0\0\0', '-1 5', 'somebody']) {
    writeFileSync(join(folder, 'lock'), content);
    takeDataFolderLock(folder).release();
  }
});

test('a late release leaves the lock of the next holder alone', () => {
  const first = takeDataFolderLock(folder);
  const next = `${process.ppid} 1\n`;
  writeFileSync(join(folder, 'lock'), next);
  first.release();
  assert.equal(readFileSync(join(folder, 'lock'), 'utf8'), next);
});
