import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SettingError } from '../lib/settings/setting-error.ts';
import type { Binaries } from './embedded-postgres-binaries.ts';
import { lastLines, programOptions, SUPERUSER } from './embedded-postgres-cluster.ts';
import { clusterFolder, type RunAs } from './embedded-postgres-folder.ts';
import { clusterName } from './embedded-postgres-leftovers.ts';

export const HOST = '127.0.0.1';
export const DATABASE = 'volley';
const POLL_MS_MIN = 15;
// During a long replay each poll leaves a line in Postgres's log.
const POLL_MS_MAX = 250;
const CONNECT_TIMEOUT_MS = 2_000;
// After a crash there may be a gigabyte of log to replay, on a slow disk: that takes minutes and is no failure.
const READY_TIMEOUT_MS = 300_000;
const STILL_STARTING_LOG_MS = 10_000;
const LOG_BYTES_MAX = 10 * 1024 * 1024;
// Below the range from which systems take outgoing ports: while Postgres is down for a second, no client's own socket
// can be given its port.
const PORT_MIN = 20_000;
const PORT_MAX = 32_000;
const PORT_TRIES_MAX = 50;

export type Connection = { host: string; port: number; user: string; password: string; database: string };
export type PostmasterOptions = {
  dataDir: string;
  binaries: Binaries;
  runAs: RunAs | null;
  password: string;
  extra: Record<string, string>;
  log: (line: string) => void;
};
export type Exit = { code: number | null; signal: NodeJS.Signals | null };
export type Postmaster = {
  pid: number;
  connection: Connection;
  exited: Promise<Exit>;
  /** How long the start took if Postgres had not been stopped properly, and so recovered first; otherwise null. */
  recoveryMs: number | null;
};

/** The port was taken between our look and Postgres's bind. Another port, or the same one a little later, will do. */
export class PortTakenError extends Error {}
/** Backends of a killed postmaster still hold the old shared memory. */
export class MemoryHeldError extends Error {}

const SETTINGS: Record<string, string> = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  wal_compression: 'on',
  // All statements are short: compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The words in the log must be English, because they tell us why a start failed.
  lc_messages: 'C',
  // Errors go to the client, which knows what to hide; in this log they would show phone numbers and texts.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Calls `onSpawn` with the process id at once, so that a start can be ended before it is ready. */
export async function startPostmaster(
  options: PostmasterOptions,
  port: number,
  onSpawn: (pid: number) => void = () => {},
): Promise<Postmaster> {
  const logFile = join(options.dataDir, 'postgres.log');
  rotate(logFile);
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const connection = { host: HOST, port, user: SUPERUSER, password: options.password, database: DATABASE };
  const { pid, exited } = spawnPostmaster(options, port, logFile);
  onSpawn(pid);
  let exit: Exit | null = null;
  void exited.then((how) => {
    exit = how;
  });
  const started = Date.now();
  for (let toldAt = started; ; await sleep(pollMs(Date.now() - started))) {
    if (exit !== null) throw explainExit(readSince(logFile, logStart), options.dataDir);
    const trouble = await tryConnect(connection);
    // Another program's Postgres may have answered, on a port that ours failed to get: the answer counts only while ours lives.
    if (trouble === null && exit === null) {
      const hasRecovered = readSince(logFile, logStart).includes('automatic recovery in progress');
      const recoveryMs = hasRecovered ? Date.now() - started : null;
      if (recoveryMs !== null) options.log(recoverySentence(recoveryMs));
      return { pid, connection, exited, recoveryMs };
    }
    if (Date.now() - started > READY_TIMEOUT_MS) {
      process.kill(pid, 'SIGQUIT');
      throw new Error(`The embedded Postgres was not ready in ${READY_TIMEOUT_MS / 1000} s: ${trouble}`);
    }
    if (Date.now() - toldAt > STILL_STARTING_LOG_MS) {
      toldAt = Date.now();
      options.log(`Postgres is still starting (${trouble}).`);
    }
  }
}

export const recoverySentence = (recoveryMs: number): string =>
  `Postgres had not been stopped properly: it recovered in ${(recoveryMs / 1000).toFixed(1)} s.`;

const pollMs = (elapsedMs: number): number => Math.min(POLL_MS_MAX, Math.max(POLL_MS_MIN, elapsedMs / 40));

function spawnPostmaster(options: PostmasterOptions, port: number, logFile: string) {
  const cluster_name = clusterName(clusterFolder(options.dataDir));
  const settings = { ...SETTINGS, ...options.extra, cluster_name, port: String(port) };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const handle = openSync(logFile, 'a', 0o600);
  try {
    const child = spawn(options.binaries.postgres, ['-D', clusterFolder(options.dataDir), ...words], {
      ...programOptions(options.dataDir, options.runAs),
      // A session of its own: Ctrl-C in our terminal must reach only Volley, which needs Postgres to finish its work.
      detached: true,
      stdio: ['ignore', handle, handle],
    });
    const { pid } = child;
    // When this process exits without a stop, Postgres ends with it.
    const takeAlong = () => child.kill('SIGINT');
    process.once('exit', takeAlong);
    const exited = new Promise<Exit>((settle) => {
      const settleOnce = (code: number | null, signal: NodeJS.Signals | null) => {
        process.off('exit', takeAlong);
        settle({ code, signal });
      };
      child.once('error', () => settleOnce(null, null));
      child.once('exit', settleOnce);
    });
    if (pid === undefined) throw new Error(`Postgres cannot be run from ${options.binaries.postgres}.`);
    return { pid, exited };
  } finally {
    closeSync(handle);
  }
}

/** Null when Postgres would answer a statement, otherwise the reason. Makes our database on the very first start. */
async function tryConnect(connection: Connection): Promise<string | null> {
  const trouble = await tryQuery(connection, 'select 1');
  if (trouble?.code !== '3D000') return trouble?.message ?? null;
  const made = await tryQuery({ ...connection, database: 'postgres' }, `create database ${DATABASE}`);
  return made?.message ?? (await tryQuery(connection, 'select 1'))?.message ?? null;
}

async function tryQuery(connection: Connection, sql: string): Promise<{ code?: string; message: string } | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ssl: false });
  // A connection that is cut while it ends also reports here, where an unhandled error would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(sql);
    return null;
  } catch (error) {
    return error as { code?: string; message: string };
  } finally {
    await client.end().catch(() => {
      // The client was never connected, so there is nothing to end.
    });
  }
}

function explainExit(words: string, dataDir: string): Error {
  if (/could not bind|Address already in use/.test(words)) return new PortTakenError('The port was taken meanwhile.');
  if (/pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(words))
    return new MemoryHeldError('The last Postgres on this folder has not quite gone.');
  const say = (rest: string) => new SettingError('VOLLEY_DATA_DIR', `VOLLEY_DATA_DIR (${dataDir}) ${rest}`);
  if (words.includes('No space left on device')) return say('is on a disk that is full: make room, or choose another.');
  if (/Permission denied|wrong ownership|invalid permissions/.test(words))
    return say('holds a database that Postgres may not read: its files belong to another user or are open to others.');
  return new Error(`The embedded Postgres did not start: ${lastLines(words)}`);
}

function readSince(file: string, start: number): string {
  const handle = openSync(file, 'r');
  try {
    // During a long start the log may have been cut.
    const words = Buffer.alloc(Math.max(0, fstatSync(handle).size - start));
    readSync(handle, words, 0, words.length, start);
    return words.toString('utf8');
  } finally {
    closeSync(handle);
  }
}

function rotate(file: string): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) renameSync(file, `${file}.1`);
}

export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < PORT_TRIES_MAX; tries += 1) {
    const port = PORT_MIN + Math.floor(Math.random() * (PORT_MAX - PORT_MIN));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found for Postgres on ${HOST} between ${PORT_MIN} and ${PORT_MAX}.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const server = createServer();
    server.once('error', () => settle(false));
    server.listen(port, HOST, () => server.close(() => settle(true)));
  });
}
