import type { Clock } from '../clock.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../lib/timestamp.ts';
import type { Log } from '../log.ts';
import type { Handle } from './database.ts';
import { statement } from './statement.ts';

const DAY_MS = 86_400_000;
/** This machine's clock and the database's. */
const APART_MS_MAX = 3_600_000;
/** Nobody ran for so long, or a clock was put ahead: who can tell? */
const GAP_MS_MAX = 35 * DAY_MS;
/** A week for somebody to see that the year is wrong. Data that should have left stay a week longer. */
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

/** From now on, for a week, nothing is deleted because of its age. */
export async function doubtTime({ db, clock, log }: { db: Handle; clock: Clock; log: Log }): Promise<void> {
  await db.count(store, [clock.now()]);
  log.warn('the time has gone far ahead: nothing old is deleted for a week; if the clock is wrong, set it right', {
    now: clock.now(),
    until: timestampFromMs(clock.nowMs() + DOUBT_MS),
  });
}

/** Before a process first beats: how long ago did anybody? */
export async function doubtAfterGap(deps: { db: Handle; clock: Clock; log: Log }): Promise<void> {
  const { db, clock } = deps;
  const [row] = await db.rows(lastHeartbeat, [clock.now()]);
  if (row?.at && clock.nowMs() - msFromTimestamp(row.at) > GAP_MS_MAX) await doubtTime(deps);
}

/** What the database's clock was moved by, while we ran. */
export function isGap(byMs: number): boolean {
  return byMs > GAP_MS_MAX;
}

const find = statement<{ value: Timestamp }>(
  'time_doubt.find',
  `select value from installation where name = '${DOUBT_NAME}'`,
);
const end = statement('time_doubt.delete', `delete from installation where name = '${DOUBT_NAME}'`);

/**
 * Why nothing may be deleted because of its age, null when it may: the clock of this machine, the database's and the last
 * heartbeat must agree. Whatever deletes by age asks this first; one wrong clock is enough to lose everything.
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
