// Where the databases of a test run are: in memory where there is room.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeDataFolderLock } from '../../src/embedded/data-folder-lock.ts';
import { clearLeftovers } from '../../src/embedded/embedded-postgres-leftovers.ts';

/** A file system in memory: to copy a database of 1,500 files costs a tenth of what it does on a disk. */
const MEMORY = '/dev/shm';
/** More than all databases of a suite take. */
const MEMORY_BYTES_MIN = 8e9;
const PREFIX = 'volley-test-';
/** A run writes this at least every five minutes, and whenever it makes a database. A folder that is new has none, and may have no lock yet. */
const CONTROL = 'pg/global/pg_control';
const QUIET_MS = 15 * 60_000;

/** The room of a file system in memory may be larger than the memory that is left. */
export function hasMemory(memory = MEMORY, available = process.availableMemory()): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, available) > MEMORY_BYTES_MIN;
}

const isQuiet = (folder: string, nowMs: number): boolean =>
  [folder, join(folder, CONTROL)].every(
    (path) => nowMs - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > QUIET_MS,
  );

/** A run that was killed leaves its databases in memory, and their Postgres, which outlives it. */
export async function removeLeftFolders(memory = MEMORY, nowMs = Date.now()): Promise<void> {
  if (!existsSync(memory)) return;
  const found = readdirSync(memory, { withFileTypes: true });
  for (const { name } of found.filter((entry) => entry.isDirectory() && entry.name.startsWith(PREFIX)))
    try {
      const folder = join(memory, name);
      if (!isQuiet(folder, nowMs)) continue;
      // The lock cannot be taken while the process that made the folder lives.
      takeDataFolderLock(folder);
      const pg = join(folder, 'pg');
      if (existsSync(pg)) await clearLeftovers(pg, () => undefined);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It is in use, or another user's.
    }
}

export async function makeTestFolder(): Promise<string> {
  await removeLeftFolders();
  const folder = mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), PREFIX));
  // As root the server runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o755);
  return folder;
}
