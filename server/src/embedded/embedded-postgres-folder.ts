import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../lib/files/make-folder.ts';
import { SettingError } from '../lib/settings/setting-error.ts';

/** The unprivileged user as which Postgres runs when we are root, since it refuses to run as root. */
export type RunAs = { uid: number; gid: number };

const NOBODY_ID = 65_534;

export function findRunAs(): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    // macOS gives nobody's id as -2, which chown takes only as the unsigned number.
    if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  } catch {
    // A container may lack the file; the id is the same on every Linux.
  }
  return { uid: NOBODY_ID, gid: NOBODY_ID };
}

/** True when the user may pass through every parent of the path, and read (and enter) the path itself. */
export function isReachable(path: string, runAs: RunAs | null): boolean {
  if (runAs === null) return true;
  if (!hasMode(path, runAs, statSync(path).isDirectory() ? 5 : 4)) return false;
  return arePassable(dirname(path), runAs);
}

function arePassable(folder: string, runAs: RunAs): boolean {
  for (let current = folder; ; current = dirname(current)) {
    if (!hasMode(current, runAs, 1)) return false;
    if (dirname(current) === current) return true;
  }
}

function hasMode(path: string, runAs: RunAs, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === runAs.uid ? 6 : gid === runAs.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}

/** Makes the data folder if it is missing, and returns its real path, by which processes are recognised. */
export function openDataFolder(dataDir: string, runAs: RunAs | null): string {
  const isNew = lstatSync(dataDir, { throwIfNoEntry: false }) === undefined;
  const firstMade = makeFolder(dataDir);
  const path = realpathSync(dataDir);
  if (isNew && runAs === null) chmodSync(path, 0o700);
  // Postgres runs as another user and passes through to its own folder; only root can list the data folder.
  if (isNew && runAs !== null) chmodFrom(path, firstMade === undefined ? path : realpathSync(firstMade));
  if (!statSync(path).isDirectory())
    throw new SettingError('VOLLEY_DATA_DIR', `VOLLEY_DATA_DIR (${path}) is no folder.`);
  if (runAs !== null && !arePassable(path, runAs)) {
    throw new SettingError(
      'VOLLEY_DATA_DIR',
      `As root, Postgres runs as the user nobody, who cannot enter VOLLEY_DATA_DIR (${path}): choose another folder, or let others pass (chmod o+x) it and every folder above it.`,
    );
  }
  return path;
}

function chmodFrom(path: string, first: string): void {
  for (let current = path; ; current = dirname(current)) {
    chmodSync(current, 0o711);
    if (current === first || dirname(current) === current) return;
  }
}

export function makeFolderFor(path: string, runAs: RunAs | null): void {
  mkdirSync(path, { mode: 0o700 });
  if (runAs !== null) chownSync(path, runAs.uid, runAs.gid);
}

/** Turns a file system error about the data folder into a sentence on which an operator can act. */
export function explainFolderError(error: unknown, dataDir: string): unknown {
  if (error instanceof SettingError) return error;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (syscall?.startsWith('spawn'))
    return new Error(
      'The programs of the embedded Postgres cannot be run here (a folder mounted noexec?): set DATABASE_URL to a Postgres of your own, or move the checkout.',
      { cause: error },
    );
  const say = (rest: string) =>
    new SettingError('VOLLEY_DATA_DIR', `VOLLEY_DATA_DIR (${dataDir}) ${rest}`, { cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return say('is on a disk that is full: make room, or choose another folder.');
  // Node reports ENOENT when a folder cannot be made on a read-only file system.
  if (code === 'ENOENT' && syscall === 'mkdir') return say('cannot be made: choose another folder.');
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return say('cannot be written by this user: choose another folder, or give this user the folder.');
  if (code === 'ENOTDIR' || code === 'EEXIST') return say('is not a folder: choose another.');
  return error;
}

export const passwordFile = (dataDir: string): string => join(dataDir, 'postgres-password');
export const clusterFolder = (dataDir: string): string => join(dataDir, 'pg');
