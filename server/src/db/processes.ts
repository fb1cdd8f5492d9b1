import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { health } from '@volley/contract/health';
import type { RowOf } from '@volley/contract/rows';
import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import { repeat } from '../lib/background/repeat.ts';
import { findProcessStart } from '../lib/files/process-identity.ts';
import { type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import { describeError, type Log } from '../log.ts';
import type { Db } from './database.ts';
import * as store from './run-statement.ts';
import { statement } from './statement.ts';
import { doubtAfterGap } from './time-doubt.ts';

const HEARTBEAT_MS = 2_000;
/** Six heartbeats, so that a long pause of the machine or a slow commit does not look like death. */
const DEAD_AFTER_MS = 12_000;
/** A process that could not beat for so long cannot tell whether the others could. */
const SILENT_MS = 3 * HEARTBEAT_MS;

const insertProcess = statement<{ id: number }>(
  'processes.insert',
  `insert into processes (host, pid, identity, roles, version, started_at, heartbeat_at, migration, sessions)
   values ($1, $2, $6, $3, $4, $5, $5, $7, $8) returning id`,
);

const beat = statement('processes.beat', `update processes set heartbeat_at = $2 where id = $1 and dead_at is null`);

const endProcess = statement('processes.end', `update processes set dead_at = $2 where id = $1 and dead_at is null`);

/** The process may have written under its old id until now, so that id's leftovers are looked for once more. */
const leaveOld = statement(
  'processes.leave_old',
  `update processes set dead_at = $2, recovered_at = null, recovered_again_at = null where id = $1`,
);

interface Buried {
  readonly id: number;
  readonly sessions: string | null;
}

const buryDead = statement<Buried>(
  'processes.bury',
  `update processes set dead_at = $1 where dead_at is null and heartbeat_at < $2 returning id, sessions`,
);

/**
 * A process that stands still holds the locks of its open transactions, and a machine without a network may do so for long. Its own role may end its
 * sessions; those of others' programs have other names.
 */
const endSessions = statement<{ isEnded: boolean }>(
  'processes.end_sessions',
  `select pg_terminate_backend(pid) as "isEnded" from pg_stat_activity
   where application_name = any ($1::text[]) and datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  { isChange: true },
);

const listNeighbours = statement<{ id: number; pid: number; identity: string }>(
  'processes.list_neighbours',
  `select id, pid, identity from processes where dead_at is null and identity like $1`,
);

/** Heartbeats written while the database's clock was ahead. A living process writes a new one within seconds. */
const listFromFuture = statement<{ id: number; heartbeatAt: Timestamp }>(
  'processes.list_from_future',
  `select id, heartbeat_at from processes where dead_at is null and heartbeat_at > $1`,
);

const buryThese = statement<Buried>(
  'processes.bury_these',
  `update processes set dead_at = $2 where id = any ($1::bigint[]) and dead_at is null returning id, sessions`,
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

/**
 * Returns the ids of processes that are not marked as dead. The table is not distributed, so statements of an account receive these ids as a
 * parameter. A caller that considers a missing process dead must have read that process's id before this call.
 */
export const listLivingProcesses = store.column<[], number>(
  'processes.list_alive',
  `select id from processes where dead_at is null`,
);

const countLiving = statement<{ n: number; asked: number }>(
  'processes.count_living',
  `select count(*) as n, count(*) filter (where 'api' = any (roles) or 'links' = any (roles)) as "asked"
   from processes where dead_at is null and heartbeat_at >= $1`,
);

type LivingProcess = RowOf<typeof health>['processes'][number];

const listLiving = statement<LivingProcess>(
  'processes.list_living',
  `select id, host, pid, roles, version, started_at, heartbeat_at from processes
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
  /** What its database sessions are named. Left out, nobody ends them, and it ends nobody's. */
  readonly sessions?: string;
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

/** Its own sessions stay: this process may find that it was declared dead itself, and has registered anew. */
async function endSessionsOf({ db, log }: Deps, info: ProcessInfo, dead: readonly Buried[]): Promise<void> {
  if (info.sessions === undefined) return;
  const names = dead.flatMap(({ sessions }) => (sessions === null || sessions === info.sessions ? [] : [sessions]));
  if (names.length === 0) return;
  const ended = (await db.rows(endSessions, [names])).filter(({ isEnded }) => isEnded).length;
  if (ended > 0) log.warn('the database sessions of dead processes were ended, and their locks are free', { ended });
}

async function insertOwnRow({ db, clock }: Deps, info: ProcessInfo): Promise<number> {
  const self = [hostname(), process.pid, info.roles, info.version];
  const values = [...self, clock.now(), identityOf(process.pid), info.migration ?? null, info.sessions ?? null];
  const [row] = await db.rows(insertProcess, values);
  if (!row) throw new Error('the process row was not returned');
  return row.id;
}

/** Keeps a process's row: its heartbeat shows that it lives, and its id fences its leases. */
export async function startProcess(
  deps: Deps,
  info: ProcessInfo,
  onFenced: (newId: number) => void,
): Promise<ProcessRow> {
  const { db, clock, log } = deps;
  const register = () => insertOwnRow(deps, info);
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
  const findSilent = async (now: Timestamp): Promise<Buried[]> =>
    own.wasSilent() ? [] : db.rows(buryDead, [now, timestampFromMs(clock.nowMs() - DEAD_AFTER_MS)]);
  const bury = async (): Promise<number[]> => {
    const now = clock.now();
    const silent = await findSilent(now);
    const gone = [...(await findGoneNeighbours(db)), ...(await findFuture())];
    const buried = gone.length === 0 ? [] : await db.rows(buryThese, [gone, now]);
    const dead = [...silent, ...buried];
    const processes = dead.map((row) => row.id);
    if (dead.length > 0) log.warn('processes were declared dead', { processes });
    await endSessionsOf(deps, info, dead);
    return processes;
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
