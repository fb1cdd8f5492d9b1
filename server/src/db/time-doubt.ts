import type { Clock } from '../clock.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/time/timestamp.ts';
import type { Log } from '../log.ts';
import type { Handle } from './database.ts';
import { statement } from './statement.ts';

const DAY_MS = 86_400_000;
/** Between this machine's clock and the database's. */
const APART_MS_MAX = 3_600_000;
/** After such a gap nobody ran for long, or a clock was put ahead, and nobody can tell which. */
const GAP_MS_MAX = 35 * DAY_MS;
/** A week for somebody to notice a wrong year. Data that should be deleted stays a week longer. */
const DOUBT_MS = 7 * DAY_MS;
const DOUBT_NAME = 'time_doubt';

const lastHeartbeat = statement<{ at: Timestamp | null }>(
  'processes.last_heartbeat',
  `select max(heartbeat_at) as at from processes where heartbeat_at <= $1`,
);

const store = statement(
  'time_doubt.store',
  `insert into installation (name, value) values ('${DOUBT_NAME}', $1) on conflict (name) do update set value = excluded.value`,
);

/** Suspends deletion by age for a week. */
export async function doubtTime({ db, clock, log }: { db: Handle; clock: Clock; log: Log }): Promise<void> {
  await db.count(store, [clock.now()]);
  log.warn('the time has gone far ahead: nothing old is deleted for a week; if the clock is wrong, set it right', {
    now: clock.now(),
    until: timestampFromMs(clock.nowMs() + DOUBT_MS),
  });
}

/** Checks, before a process first beats, how long ago another one did. */
export async function doubtAfterGap(deps: { db: Handle; clock: Clock; log: Log }): Promise<void> {
  const { db, clock } = deps;
  const [row] = await db.rows(lastHeartbeat, [clock.now()]);
  if (row?.at && clock.nowMs() - msFromTimestamp(row.at) > GAP_MS_MAX) await doubtTime(deps);
}

/** Whether the database's clock jumped too far while this process ran. */
export function isGap(byMs: number): boolean {
  return byMs > GAP_MS_MAX;
}

const find = statement<{ value: Timestamp }>(
  'time_doubt.find',
  `select value from installation where name = '${DOUBT_NAME}'`,
);
const end = statement('time_doubt.delete', `delete from installation where name = '${DOUBT_NAME}'`);

/**
 * Returns why nothing may be deleted because of its age, or null if it may. The clock of this machine, the database's clock and the last heartbeat
 * must agree. Every deletion by age asks this first, because one wrong clock could delete everything.
 */
export async function findTimeDoubt({ db, clock }: { db: Handle; clock: Clock }): Promise<string | null> {
  const aheadMs = clock.aheadMs();
  if (Math.abs(aheadMs) > APART_MS_MAX)
    return `this machine's clock is ${Math.round(Math.abs(aheadMs) / 60_000)} minutes ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's`;
  const [row] = await db.rows(find, []);
  if (!row) return null;
  const sinceMs = msFromTimestamp(row.value);
  const nowMs = clock.nowMs();
  const isSetRight = nowMs < sinceMs - DAY_MS;
  if (!isSetRight && nowMs - sinceMs < DOUBT_MS)
    return `at ${row.value} the time was far ahead of the last heartbeat; if it is right, old data leave again a week after that`;
  await db.count(end, []);
  return null;
}
