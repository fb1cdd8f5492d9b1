import { hostname } from 'node:os';
import type { Clock } from '../clock.ts';
import { timestampFromMs } from '../lib/timestamp.ts';
import type { Log } from '../log.ts';
import { describeError } from '../log.ts';
import type { Db } from './database.ts';
import { statement } from './statement.ts';

export const HEARTBEAT_MS = 2_000;
/** Six heartbeats: a long pause of the machine or a slow commit must not look like death. */
export const DEAD_AFTER_MS = 12_000;

const insertProcess = statement<{ id: number }>(
  'processes.insert',
  `insert into processes (host, pid, roles, version, started_at, heartbeat_at)
   values ($1, $2, $3, $4, $5, $5) returning id`,
);

const beat = statement('processes.beat', `update processes set heartbeat_at = $2 where id = $1 and dead_at is null`);

const endProcess = statement('processes.end', `update processes set dead_at = $2 where id = $1 and dead_at is null`);

const buryDead = statement<{ id: number }>(
  'processes.bury',
  `update processes set dead_at = $1 where dead_at is null and heartbeat_at < $2 returning id`,
);

export interface ProcessInfo {
  readonly roles: readonly string[];
  readonly version: string;
}

export interface ProcessRow {
  /** The fencing token that leases carry; it changes when others had declared this process dead. */
  id(): number;
  /** Ids of processes found dead since the last call, by this process: their leases may be taken over. */
  bury(): Promise<number[]>;
  stop(): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** A process's row: its heartbeat says that it lives, its id fences what it leased. */
export async function startProcess(
  deps: Deps,
  info: ProcessInfo,
  onFenced: (newId: number) => void,
): Promise<ProcessRow> {
  const { db, clock, log } = deps;
  const register = async (): Promise<number> => {
    const [row] = await db.rows(insertProcess, [hostname(), process.pid, info.roles, info.version, clock.now()]);
    if (!row) throw new Error('the process row was not returned');
    return row.id;
  };
  let id = await register();
  let beating: Promise<void> | null = null;

  const heartbeat = async (): Promise<void> => {
    try {
      if ((await db.count(beat, [id, clock.now()])) === 1) return;
      id = await register();
      log.warn('this process had been declared dead and has registered anew', { process: id });
      onFenced(id);
    } catch (error) {
      log.warn('the heartbeat was not stored', describeError(error));
    }
  };
  const timer = setInterval(() => {
    beating ??= heartbeat().finally(() => {
      beating = null;
    });
  }, HEARTBEAT_MS);

  return {
    id: () => id,
    bury: async () => {
      const before = timestampFromMs(clock.nowMs() - DEAD_AFTER_MS);
      return (await db.rows(buryDead, [clock.now(), before])).map((row) => row.id);
    },
    async stop() {
      clearInterval(timer);
      await beating;
      await db.count(endProcess, [id, clock.now()]);
    },
  };
}
