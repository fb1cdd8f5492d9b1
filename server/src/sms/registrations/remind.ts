import { recordEvents } from '../../events/index.ts';
import { msFromTimestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { registrationEvent } from './registration-event.ts';
import { listEnding, markReminded } from './store-registrations.ts';

const DAY_MS = 86_400_000;
/** How many days before its end an account is reminded of a registration, besides the end itself. */
const DAYS_BEFORE = [0, 7, 30];
const BATCH = 200;

/** Tells of registrations that end soon or have ended, once each, whatever the clock does. Returns whether there may be more. */
export async function remindOfEnds(rt: Runtime): Promise<boolean> {
  const nowMs = rt.clock.nowMs();
  const limits = DAYS_BEFORE.map((days) => timestampFromMs(nowMs + days * DAY_MS));
  const due = await listEnding(rt.db, DAYS_BEFORE, timestampFromMs(nowMs), limits, BATCH);
  for (const { accountId, validUntil, ...row } of due) {
    if (validUntil === null) continue;
    const leftMs = msFromTimestamp(validUntil) - nowMs;
    const days = DAYS_BEFORE.find((one) => leftMs <= one * DAY_MS);
    if (days === undefined) continue;
    await rt.db.transact(async (tx) => {
      if (!(await markReminded(tx, accountId, row.id, days, validUntil))) return;
      const move = days === 0 ? 'expired' : 'expiring';
      await recordEvents(rt, tx, accountId, [registrationEvent(move, { ...row, accountId, validUntil })]);
    });
  }
  return due.length === BATCH;
}
