import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../lib/settings/setting-error.ts';
import type { Binaries } from './embedded-postgres-binaries.ts';
import { clusterFolder, makeFolderFor, passwordFile, type RunAs } from './embedded-postgres-folder.ts';

export const SUPERUSER = 'volley';

const INITDB_TIMEOUT_MS = 120_000;
const INITDB_OUTPUT_CHARS_MAX = 8_000;
const DRAFT_PREFIX = 'pg.draft-';

export type ClusterOptions = { dataDir: string; binaries: Binaries; runAs: RunAs | null; isSynced: boolean };

/** Makes the cluster on the first start and checks on later ones that we may use it; returns the password. */
export async function openCluster(options: ClusterOptions): Promise<string> {
  const { dataDir, runAs, binaries } = options;
  const pg = clusterFolder(dataDir);
  removeDrafts(dataDir);
  if (existsSync(pg)) {
    checkOwner(pg, runAs);
    checkMajor(pg, binaries.major);
    return readPassword(dataDir);
  }
  const password = existsSync(passwordFile(dataDir)) ? readPassword(dataDir) : makePassword(dataDir);
  await initialise(options, password);
  // An initdb that outlived its killed parent may have gone on writing for a moment; by now it has failed.
  removeDrafts(dataDir);
  return password;
}

// A killed initdb leaves its folder incomplete, so the folder gets its name only when it is complete.
async function initialise(options: ClusterOptions, password: string): Promise<void> {
  const { dataDir, runAs } = options;
  const draft = join(dataDir, `${DRAFT_PREFIX}${process.pid}`);
  makeFolderFor(draft, runAs);
  try {
    const data = join(draft, 'pg');
    const pwfile = join(draft, 'password');
    writeFileSync(pwfile, password, { mode: 0o600 });
    if (runAs !== null) chownSync(pwfile, runAs.uid, runAs.gid);
    await runInitdb(options, ['-D', data, `--pwfile=${pwfile}`]);
    renameSync(data, clusterFolder(dataDir));
    if (options.isSynced) syncFolder(dataDir);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function runInitdb({ binaries, runAs, dataDir, isSynced }: ClusterOptions, words: string[]): Promise<void> {
  // The builtin provider sorts by code point on every system, so no update of an operating system can break an index.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
  const access = ['--auth=scram-sha-256', `--username=${SUPERUSER}`];
  const sync = isSynced ? [] : ['--no-sync'];
  const child = spawn(binaries.initdb, [...words, ...locale, ...access, ...sync, '--no-instructions'], {
    ...programOptions(dataDir, runAs),
    stdio: ['ignore', 'pipe', 'pipe'],
    // AbortSignal rather than `timeout`, whose timer would outlive a failed spawn and keep the process from ending.
    signal: AbortSignal.timeout(INITDB_TIMEOUT_MS),
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-INITDB_OUTPUT_CHARS_MAX);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const code = await new Promise<number | null>((settle, fail) => {
    child.once('error', fail);
    child.once('close', settle);
  });
  if (code !== 0) throw explainInitdb(output, dataDir);
}

/** The environment holds only our values: a PGPORT or PGDATA of the operator's shell is not meant for this Postgres. */
export function programOptions(dataDir: string, runAs: RunAs | null) {
  const env = { PATH: '/usr/bin:/bin', HOME: dataDir, LC_ALL: 'C', TZ: 'UTC' };
  return { cwd: dataDir, env, ...(runAs ?? {}) };
}

function explainInitdb(output: string, dataDir: string): Error {
  if (output.includes('No space left on device')) {
    const rest = 'is on a disk that is full: make room, or choose another folder.';
    return new SettingError('VOLLEY_DATA_DIR', `VOLLEY_DATA_DIR (${dataDir}) ${rest}`);
  }
  return new Error(`The embedded Postgres could not be set up: ${lastLines(output)}`);
}

export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-5).join(' | ');
}

// Only the holder of the data folder's lock calls this, so no other start works in these folders. The initdb of a killed start
// may still do so for a moment, until its output has no reader; hence the retries.
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(DRAFT_PREFIX))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function makePassword(dataDir: string): string {
  const password = randomBytes(24).toString('base64url');
  const draft = `${passwordFile(dataDir)}.draft`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(draft, passwordFile(dataDir));
  return password;
}

function readPassword(dataDir: string): string {
  try {
    return readFileSync(passwordFile(dataDir), 'utf8').trim();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause;
    const message = `VOLLEY_DATA_DIR (${dataDir}) holds a database but not its postgres-password: put the file back.`;
    throw new SettingError('VOLLEY_DATA_DIR', message, { cause });
  }
}

function checkOwner(pg: string, runAs: RunAs | null): void {
  const wanted = runAs?.uid ?? process.getuid?.();
  if (wanted === undefined || statSync(pg).uid === wanted) return;
  throw new SettingError(
    'VOLLEY_DATA_DIR',
    `The database in VOLLEY_DATA_DIR (${pg}) was made by another user: start Volley as that user, or choose another folder.`,
  );
}

function checkMajor(pg: string, major: string): void {
  const found = readFileSync(join(pg, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new SettingError(
    'VOLLEY_DATA_DIR',
    `The database in VOLLEY_DATA_DIR (${pg}) is of Postgres ${found}, this Volley brings ${major}: back it up with the Volley that made it and restore it into another folder.`,
  );
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
