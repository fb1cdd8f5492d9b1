import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '../lib/settings/setting-error.ts';
import { type DataFolderLock, takeDataFolderLock } from './data-folder-lock.ts';
import { findBinaries } from './embedded-postgres-binaries.ts';
import { openCluster } from './embedded-postgres-cluster.ts';
import { clusterFolder, explainFolderError, findRunAs, openDataFolder } from './embedded-postgres-folder.ts';
import { clearLeftovers, endBackends, endPostmaster } from './embedded-postgres-leftovers.ts';
import {
  type Connection,
  findFreePort,
  MemoryHeldError,
  PortTakenError,
  type Postmaster,
  type PostmasterOptions,
  recoverySentence,
  startPostmaster,
} from './embedded-postgres-postmaster.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: (line: string) => void;
  /** Postgres settings on top of ours, such as fsync=off in tests. */
  extra?: Record<string, string>;
  /** Called once Postgres has been started, which takes a moment before it answers: for work of our own meanwhile. */
  onSpawn?(): void;
};

export type EmbeddedPostgres = {
  readonly connection: Connection;
  /** The id of the Postgres that runs now, which changes with a restart. */
  readonly pid: number;
  stop(): Promise<void>;
  /** Called once if Postgres died and could not be started again. */
  onExit(listener: (error: Error) => void): void;
  /** Says that the first start had to recover, and how long it took; otherwise null. */
  readonly recovery: string | null;
};

const FAST_STOP_MS = 8_000;
const START_DEADLINE_MS = 20_000;
const START_AGAIN_MS = 100;
const RESTARTS_PER_MINUTE_MAX = 5;
/** A Postgres that ran this long and then died was ended from outside (by an operator, or for its memory): no crash loop. */
const STEADY_MS = 2_000;
const RESTART_FIRST_DELAY_MS = 50;
const RESTART_DEADLINE_MS = 30_000;
const TOO_OFTEN = `Postgres ended more than ${RESTARTS_PER_MINUTE_MAX} times within a minute; its own words are in postgres.log.`;
const LOG_CHECK_MS = 60_000;
const LOG_BYTES_MAX = 10 * 1024 * 1024;

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  let lock: DataFolderLock | null = null;
  try {
    const runAs = findRunAs();
    const dataDir = openDataFolder(options.dataDir, runAs);
    lock = takeDataFolderLock(dataDir);
    const binaries = findBinaries(dataDir, runAs);
    const extra = options.extra ?? {};
    const password = await openCluster({ dataDir, binaries, runAs, isSynced: extra.fsync !== 'off' });
    await clearLeftovers(clusterFolder(dataDir), options.log);
    const start: PostmasterOptions = { dataDir, binaries, runAs, password, extra, log: options.log };
    return new Keeper(start, await startOnFreePort(start, options.onSpawn), lock);
  } catch (error) {
    lock?.release();
    throw explainFolderError(error, options.dataDir);
  }
}

async function startOnFreePort(options: PostmasterOptions, onSpawn?: () => void): Promise<Postmaster> {
  for (const deadline = Date.now() + START_DEADLINE_MS; ; await sleep(START_AGAIN_MS)) {
    try {
      return await startPostmaster(options, await findFreePort(), onSpawn);
    } catch (error) {
      if (Date.now() > deadline || !isPassing(error)) throw error;
      await endBackends(clusterFolder(options.dataDir));
    }
  }
}

const isPassing = (error: unknown): boolean => error instanceof PortTakenError || error instanceof MemoryHeldError;

/** Keeps one Postgres running: starts it again on the same port when it dies, so that pools find it again. */
class Keeper implements EmbeddedPostgres {
  readonly #options: PostmasterOptions;
  readonly #lock: DataFolderLock;
  readonly #listeners: ((error: Error) => void)[] = [];
  readonly #logTimer: NodeJS.Timeout;
  #pid: number;
  #isRunning = true;
  #restarts: number[] = [];
  #restarting: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | null = null;
  readonly connection: Connection;
  readonly recovery: string | null;

  constructor(options: PostmasterOptions, postmaster: Postmaster, lock: DataFolderLock) {
    this.#options = options;
    this.#lock = lock;
    this.#pid = postmaster.pid;
    this.connection = postmaster.connection;
    this.recovery = postmaster.recoveryMs === null ? null : recoverySentence(postmaster.recoveryMs);
    this.#logTimer = setInterval(() => truncateLog(options.dataDir), LOG_CHECK_MS).unref();
    this.#watch(postmaster);
  }

  get pid(): number {
    return this.#pid;
  }

  onExit(listener: (error: Error) => void): void {
    this.#listeners.push(listener);
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    // A Postgres that is just being started again is ended too; its start then fails, and the loop sees that we are stopping.
    if (this.#isRunning) await endPostmaster(this.#pid, FAST_STOP_MS);
    await this.#restarting;
    if (this.#isRunning) await endPostmaster(this.#pid, FAST_STOP_MS);
    clearInterval(this.#logTimer);
    this.#lock.release();
  }

  #watch(postmaster: Postmaster): void {
    const readyAt = Date.now();
    void postmaster.exited.then(({ code, signal }) => {
      this.#isRunning = false;
      if (this.#stopped !== null) return;
      if (Date.now() - readyAt >= STEADY_MS) this.#restarts = [];
      this.#options.log(`Postgres ended by itself (${signal ?? `code ${code}`}): starting it again.`);
      this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    const deadline = Date.now() + RESTART_DEADLINE_MS;
    for (let delayMs = RESTART_FIRST_DELAY_MS; this.#stopped === null; delayMs = Math.min(delayMs * 2, 1_000)) {
      if (!this.#mayRestart()) return this.#giveUp(new Error(TOO_OFTEN));
      try {
        await endBackends(clusterFolder(this.#options.dataDir));
        const onSpawn = (pid: number) => {
          this.#pid = pid;
          this.#isRunning = true;
        };
        this.#watch(await startPostmaster(this.#options, this.connection.port, onSpawn));
        return;
      } catch (error) {
        this.#isRunning = false;
        if (error instanceof SettingError || Date.now() > deadline) return this.#giveUp(error as Error);
        // The port or the memory is not free yet: that is no crash, and the deadline bounds the wait.
        if (isPassing(error)) this.#restarts.pop();
        await sleep(delayMs);
      }
    }
  }

  #mayRestart(): boolean {
    const minuteAgo = Date.now() - 60_000;
    this.#restarts = this.#restarts.filter((at) => at > minuteAgo);
    if (this.#restarts.length >= RESTARTS_PER_MINUTE_MAX) return false;
    this.#restarts.push(Date.now());
    return true;
  }

  #giveUp(error: Error): void {
    if (this.#stopped !== null) return;
    this.#options.log(`Postgres could not be brought back: ${error.message}`);
    for (const listener of this.#listeners) listener(error);
  }
}

// Postgres appends to its log, so its next line is written at the new end.
function truncateLog(dataDir: string): void {
  const file = join(dataDir, 'postgres.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES_MAX) truncateSync(file);
}
