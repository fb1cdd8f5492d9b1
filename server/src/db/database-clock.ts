import { type Clock, systemClock } from '../clock.ts';
import { repeat } from '../lib/background/repeat.ts';
import { msFromTimestamp, type Timestamp, timestampFromMicros } from '../lib/time/timestamp.ts';
import { describeError, type Log } from '../log.ts';
import type { Handle } from './database.ts';
import { statement } from './statement.ts';
import { doubtTime, isGap } from './time-doubt.ts';

const SYNC_MS = 2_000;
const FIRST_READS = 3;
/** The tolerance beyond half of the round trip, for the drift of the two clocks between readings. */
const JITTER_MS = 5;
/** A larger change means that an administrator or a time server has set the clock. */
const STEP_MS = 1_000;
/** A larger difference is logged at the start. The database's clock counts all the same. */
const APART_MS_TOLD = 5_000;

/** The only statement that asks Postgres for the time. All other code receives the time from here. */
const read = statement<{ micros: number }>(
  'database_clock.read',
  'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros',
);

/** Returns the database's time itself, for what must not depend on when this process last read it. */
export async function readDatabaseMs(handle: Handle): Promise<number> {
  const [row] = await handle.rows(read, []);
  if (!row) throw new Error('the database did not say what time it is');
  return row.micros / 1000;
}

const lastBeat = statement<{ at: Timestamp | null }>(
  'database_clock.last_beat',
  'select max(heartbeat_at) as at from processes where dead_at is null',
);

interface Reading {
  readonly databaseMs: number;
  /** The database's time at which our monotonic clock was 0. */
  readonly originMs: number;
  readonly roundTripMs: number;
}

async function readClock(handle: Handle): Promise<Reading> {
  const beforeMs = performance.now();
  const databaseMs = await readDatabaseMs(handle);
  const afterMs = performance.now();
  return { databaseMs, originMs: databaseMs - (beforeMs + afterMs) / 2, roundTripMs: afterMs - beforeMs };
}

/** Even two readings right after each other differ, unless the clock stands still. */
const isStill = (one: Reading | undefined, other: Reading | undefined): boolean =>
  one?.databaseMs === other?.databaseMs;

/** Where the clock stands still, a process that starts takes the time from those that have counted on, by their heartbeats. */
async function readOrigin(handle: Handle): Promise<Reading> {
  const readings: Reading[] = [];
  for (let index = 0; index < FIRST_READS; index += 1) readings.push(await readClock(handle));
  const best = readings.reduce((best, one) => (one.roundTripMs < best.roundTripMs ? one : best));
  if (!isStill(readings[0], readings.at(-1))) return best;
  const [row] = await handle.rows(lastBeat, []);
  const beatMs = row?.at ? msFromTimestamp(row.at) : 0;
  return { ...best, originMs: Math.max(best.originMs, beatMs - performance.now()) };
}

export interface DatabaseClock extends Clock {
  /** Returns how far this machine's clock is ahead of the database's. */
  aheadMs(): number;
  stop(): Promise<void>;
}

/**
 * Follows the database's clock, which all processes share. Leases, heartbeats, schedules and retention use it, whatever this machine's clock says. It
 * is read every two seconds, and the monotonic clock counts on in between, and for as long as the database's clock stands still: what the service
 * puts off would never be due.
 */
export async function startDatabaseClock({
  db,
  log,
  local = systemClock,
}: {
  db: Handle;
  log: Log;
  local?: Clock;
}): Promise<DatabaseClock> {
  let last = await readOrigin(db);
  let { originMs } = last;
  let wasStill = false;
  const nowMs = () => Math.floor(originMs + performance.now());
  const aheadMs = () => local.nowMs() - nowMs();
  const clock: Clock = {
    now: () => timestampFromMicros(Math.floor((originMs + performance.now()) * 1000)),
    nowMs,
    aheadMs,
  };
  if (Math.abs(aheadMs()) > APART_MS_TOLD)
    log.warn("this machine's clock is not the database's, which counts", { aheadMs: aheadMs() });

  const sync = async (): Promise<void> => {
    try {
      const reading = await readClock(db);
      const stands = isStill(last, reading);
      last = reading;
      if (stands && !wasStill) log.warn("the database's clock stands still: this process counts on by itself", {});
      wasStill = stands;
      if (stands) return;
      const byMs = reading.originMs - originMs;
      if (Math.abs(byMs) <= reading.roundTripMs / 2 + JITTER_MS) return;
      originMs = reading.originMs;
      if (Math.abs(byMs) < STEP_MS + reading.roundTripMs) return;
      log.warn("the database's clock was moved", { byMs: Math.round(byMs) });
      if (isGap(byMs)) await doubtTime({ db, clock, log });
    } catch (error) {
      log.warn("the database's clock could not be read", describeError(error));
    }
  };
  const syncs = repeat(SYNC_MS, sync);
  return {
    ...clock,
    aheadMs,
    stop: () => syncs.stop(),
  };
}
