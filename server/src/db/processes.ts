import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import { repeat } from '../lib/background/repeat.ts';
import { findProcessStart } from '../lib/files/process-identity.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError, type Log } from '../log.ts';
import type { Db, Handle } from './database.ts';
import { statement } from './statement.ts';
import { doubtAfterGap } from './time-doubt.ts';

const HEARTBEAT_MS = 2_000;
/** Six heartbeats, so that a long pause of the machine or a slow commit does not look like death. */
const DEAD_AFTER_MS = 12_000;
/** A process that could not beat for so long cannot tell whether the others could. */
const SILENT_MS = 3 * HEARTBEAT_MS;

const insertProcess = statement<{ id: number }>(
  'processes.insert',
  `insert into processes (host, pid, identity, roles, version, started_at, heartbeat_at, migration)
   values ($1, $2, $6, $3, $4, $5, $5, $7) returning id`,
);

const beat = statement('processes.beat', `update processes set heartbeat_at = $2 where id = $1 and dead_at is null`);

const endProcess = statement('processes.end', `update processes set dead_at = $2 where id = $1 and dead_at is null`);

/** The process may have written under its old id until now, so that id's leftovers are looked for once more. */
const leaveOld = statement(
  'processes.leave_old',
  `update processes set dead_at = $2, recovered_at = null, recovered_again_at = null where id = $1`,
);

const buryDead = statement<{ id: number }>(
  'processes.bury',
  `update processes set dead_at = $1 where dead_at is null and heartbeat_at < $2 returning id`,
);

const listNeighbours = statement<{ id: number; pid: number; identity: string }>(
  'processes.list_neighbours',
  `select id, pid, identity from processes where dead_at is null and identity like $1`,
);

/** Heartbeats written while the database's clock was ahead. A living process writes a new one within seconds. */
const listFromFuture = statement<{ id: number; heartbeatAt: Timestamp }>(
  'processes.list_from_future',
  `select id, heartbeat_at as "heartbeatAt" from processes where dead_at is null and heartbeat_at > $1`,
);

const buryThese = statement<{ id: number }>(
  'processes.bury_these',
  `update processes set dead_at = $2 where id = any ($1::bigint[]) and dead_at is null returning id`,
);

/** By the database's clock. */
export async function isAnyProcessAlive(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from processes where dead_at is null and heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond' limit 1`,
    [DEAD_AFTER_MS],
  );
  return (rowCount ?? 0) > 0;
}

interface Asked {
  query<Row>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Lists the living processes that do not know a migration, as a person finds them. By the database's clock. */
export async function listOlderProcesses(client: Asked, migration: number): Promise<string[]> {
  const { rows } = await client.query<{ host: string; pid: number }>(
    `select host, pid from processes where dead_at is null and coalesce(migration, 0) < $2
       and heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond' order by id`,
    [DEAD_AFTER_MS, migration],
  );
  return rows.map(({ host, pid }) => `${pid} on ${host}`);
}

const listAlive = statement<{ id: number }>('processes.list_alive', `select id from processes where dead_at is null`);

/**
 * Returns the ids of processes that are not marked as dead. The table is not distributed, so statements of an account receive these ids as a
 * parameter. A caller that considers a missing process dead must have read that process's id before this call.
 */
export async function listLivingProcesses(handle: Handle): Promise<number[]> {
  return (await handle.rows(listAlive, [])).map(({ id }) => id);
}

const countLiving = statement<{ n: number; asked: number }>(
  'processes.count_living',
  `select count(*) as n, count(*) filter (where 'api' = any (roles) or 'links' = any (roles)) as "asked"
   from processes where dead_at is null and heartbeat_at >= $1`,
);

interface LivingProcess {
  readonly id: number;
  readonly host: string;
  readonly pid: number;
  readonly roles: readonly string[];
  readonly version: string;
  readonly startedAt: Timestamp;
  readonly heartbeatAt: Timestamp;
}

const listLiving = statement<LivingProcess>(
  'processes.list_living',
  `select id, host, pid, roles, version, started_at as "startedAt", heartbeat_at as "heartbeatAt" from processes
   where dead_at is null order by id`,
);

/** Identifies where process ids are comparable: this boot of this machine, and this process namespace. */
function machine(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')} `;
  } catch {
    // This is not Linux, so only heartbeats count.
    return '';
  }
}

function identityOf(pid: number): string {
  const place = machine();
  const start = findProcessStart(pid);
  return place === '' || start === null ? '' : place + start;
}

/** Finds rows of processes of this machine that have ended, so that after a crash nobody waits for their heartbeats to expire. */
async function findGoneNeighbours(db: Db): Promise<number[]> {
  const place = machine();
  if (place === '') return [];
  const neighbours = await db.rows(listNeighbours, [`${place}%`]);
  return neighbours.filter((row) => identityOf(row.pid) !== row.identity).map((row) => row.id);
}

/** Finds heartbeats in the future that do not change: their processes are as dead as those whose heartbeat has expired. */
function startFutureWatch(db: Db, clock: Clock): () => Promise<number[]> {
  const seen = new Map<number, { readonly heartbeatAt: Timestamp; readonly sinceMs: number }>();
  return async () => {
    const rows = await db.rows(listFromFuture, [timestampFromMs(clock.nowMs() + DEAD_AFTER_MS)]);
    const nowMs = performance.now();
    for (const id of seen.keys()) if (!rows.some((row) => row.id === id)) seen.delete(id);
    return rows.flatMap(({ id, heartbeatAt }) => {
      const known = seen.get(id);
      if (known?.heartbeatAt !== heartbeatAt) seen.set(id, { heartbeatAt, sinceMs: nowMs });
      else if (nowMs - known.sinceMs > DEAD_AFTER_MS) return [id];
      return [];
    });
  };
}

/** Tracks our own heartbeats. After a silence of our own the database may have been away for all, so each process gets time to beat again. */
function noteOwnBeats() {
  let beatMs = performance.now();
  let untilMs = 0;
  return {
    note(askedMs: number): void {
      if (askedMs - beatMs > SILENT_MS) untilMs = askedMs + DEAD_AFTER_MS;
      beatMs = askedMs;
    },
    wasSilent: (): boolean => performance.now() < untilMs,
  };
}

export interface ProcessInfo {
  readonly roles: readonly string[];
  readonly version: string;
  /** The last migration that its program knows. */
  readonly migration?: number;
}

export interface ProcessRow {
  /** The fencing token of leases. It changes when others have declared this process dead. */
  id(): number;
  /** The number of processes on this database, this one included, as of the last heartbeat. */
  living(): number;
  /** The number of those that answer requests, which share request limits. */
  asked(): number;
  /** Lists the processes on this database, oldest first. */
  list(): Promise<LivingProcess[]>;
  /** Declares expired processes dead. Every process does so with each heartbeat, so that it depends on no lease. */
  bury(): Promise<number[]>;
  stop(): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** Keeps a process's row: its heartbeat shows that it lives, and its id fences its leases. */
export async function startProcess(
  deps: Deps,
  info: ProcessInfo,
  onFenced: (newId: number) => void,
): Promise<ProcessRow> {
  const { db, clock, log } = deps;
  const register = async (): Promise<number> => {
    const self = [hostname(), process.pid, info.roles, info.version];
    const values = [...self, clock.now(), identityOf(process.pid), info.migration ?? null];
    const [row] = await db.rows(insertProcess, values);
    if (!row) throw new Error('the process row was not returned');
    return row.id;
  };
  await doubtAfterGap(deps);
  let id = await register();
  let living = 1;
  let asked = 1;

  const count = async (): Promise<void> => {
    const [row] = await db.rows(countLiving, [timestampFromMs(clock.nowMs() - DEAD_AFTER_MS)]);
    living = Math.max(1, row?.n ?? 1);
    asked = Math.max(1, row?.asked ?? 1);
  };

  const own = noteOwnBeats();
  const findFuture = startFutureWatch(db, clock);
  const findSilent = async (now: Timestamp): Promise<{ id: number }[]> =>
    own.wasSilent() ? [] : db.rows(buryDead, [now, timestampFromMs(clock.nowMs() - DEAD_AFTER_MS)]);
  const bury = async (): Promise<number[]> => {
    const now = clock.now();
    const silent = await findSilent(now);
    const gone = [...(await findGoneNeighbours(db)), ...(await findFuture())];
    const buried = gone.length === 0 ? [] : await db.rows(buryThese, [gone, now]);
    const dead = [...silent, ...buried].map((row) => row.id);
    if (dead.length > 0) log.warn('processes were declared dead', { processes: dead });
    return dead;
  };

  const heartbeat = async (): Promise<void> => {
    try {
      const askedMs = performance.now();
      if ((await db.count(beat, [id, clock.now()])) === 0) {
        await db.count(leaveOld, [id, clock.now()]);
        id = await register();
        log.warn('this process had been declared dead and has registered anew', { process: id });
        onFenced(id);
      }
      own.note(askedMs);
      await bury();
      await count();
    } catch (error) {
      log.warn('the heartbeat was not stored', describeError(error));
    }
  };
  await bury();
  await count();
  const heartbeats = repeat(HEARTBEAT_MS, heartbeat);

  return {
    id: () => id,
    living: () => living,
    asked: () => asked,
    list: () => db.rows(listLiving, []),
    bury,
    async stop() {
      await heartbeats.stop();
      await db.count(endProcess, [id, clock.now()]);
    },
  };
}
