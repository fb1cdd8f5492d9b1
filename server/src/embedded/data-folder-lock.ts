import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../lib/files/make-folder.ts';
import { findProcessStart } from '../lib/files/process-identity.ts';
import { SettingError } from '../lib/settings/setting-error.ts';

const TAKE_TRIES_MAX = 20;

export type DataFolderLock = { release(): void };

/**
 * Allows one Volley per data folder. The lock is a file with the holder's process id and start time. It needs no cleaning
 * after kill -9, since the next process sees that the holder is gone.
 */
export function takeDataFolderLock(dataDir: string): DataFolderLock {
  const path = join(dataDir, 'lock');
  const mine = `${process.pid} ${findProcessStart(process.pid) ?? 'unknown'}\n`;
  makeFolder(dataDir);
  for (let tries = 0; tries < TAKE_TRIES_MAX; tries += 1) {
    if (linkWhole(path, mine)) return { release: () => releaseLock(path, mine) };
    const found = readLock(path);
    if (found === null) continue;
    const pid = findLiveHolder(found);
    if (pid !== null) throw refusal(dataDir, pid);
    removeStaleLock(path, found);
  }
  throw new SettingError('VOLLEY_DATA_DIR', `The lock of VOLLEY_DATA_DIR (${dataDir}) keeps changing hands.`);
}

// A link appears with its content already in it, so no process ever reads a half-written lock.
function linkWhole(path: string, content: string): boolean {
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function findLiveHolder(content: string): number | null {
  const [pidText = '', ...start] = content.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return findProcessStart(pid) === start.join(' ') ? pid : null;
}

function removeStaleLock(path: string, stale: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    // Another start removed the lock first; the caller looks again.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  try {
    // A new holder may have come between our look and our rename: the lock is then its own and is put back.
    if (readFileSync(aside, 'utf8') !== stale) linkSync(aside, path);
  } catch (error) {
    // A third start made a lock before ours was put back; the caller's next look finds it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function releaseLock(path: string, mine: string): void {
  if (readLock(path) === mine) rmSync(path, { force: true });
}

function refusal(dataDir: string, pid: number): SettingError {
  return new SettingError(
    'VOLLEY_DATA_DIR',
    `Another Volley (process ${pid}) is running on the data folder ${dataDir}: end it, or set VOLLEY_DATA_DIR to another folder.`,
  );
}
