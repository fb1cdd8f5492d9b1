import { walkAccountIds } from '../identity/index.ts';
import type { Job } from '../job.ts';
import type { Runtime } from '../runtime.ts';
import {
  type ClockMark,
  lockClockMark,
  moveTimesOfAccount,
  moveTimesOfAll,
  storeClockMark,
} from './store-chosen-times.ts';

const EVERY_MS = 5_000;
/** A smaller step back only lets some waits last so much longer. */
const STEP_MS_MIN = 30_000;
/** Each process reads the database's clock every two seconds. Until all have, some write times that are too late. */
const SETTLE_MS = 10_000;

type PendingStep = NonNullable<ClockMark['step']>;

/** Notes how far the clock is, and whether it went back since it was noted last. Returns the step whose times are to be moved now. */
function look(rt: Runtime): Promise<PendingStep | null> {
  return rt.db.transact(async (tx) => {
    const { mark, nowMs } = await lockClockMark(tx);
    if (nowMs === mark.readMs) {
      // It stands still, and the processes count on: when it goes on, it is behind what they chose.
      await storeClockMark(tx, { ...mark, seenMs: Math.max(mark.seenMs, rt.clock.nowMs()) });
      return null;
    }
    const byMs = mark.seenMs - nowMs;
    if (byMs < STEP_MS_MIN) {
      await storeClockMark(tx, { ...mark, seenMs: nowMs, readMs: nowMs });
      return mark.step !== null && mark.step.settledMs <= nowMs ? mark.step : null;
    }
    rt.log.warn("the database's clock went back: what the service had put off is moved by as much", { byMs });
    const earlierMs = mark.step?.afterAccountId === 0 ? mark.step.byMs : 0;
    const step = { byMs: byMs + earlierMs, settledMs: nowMs + SETTLE_MS, afterAccountId: 0 };
    await storeClockMark(tx, { seenMs: nowMs, readMs: nowMs, step });
    return null;
  });
}

/**
 * Commits the moved times together with the place in the mark, so that each account's are moved once, whatever process does it and however often it
 * is interrupted. Returns the step as it is afterwards, or null if another process goes on with it.
 */
function moveOnce(rt: Runtime, step: PendingStep, accountId: number | null): Promise<PendingStep | null> {
  return rt.db.transact(async (tx) => {
    const { mark, nowMs } = await lockClockMark(tx);
    const found = mark.step;
    if (found?.settledMs !== step.settledMs || found.afterAccountId !== step.afterAccountId) return null;
    const moved = { byMs: step.byMs, nowMs };
    await (accountId === null ? moveTimesOfAll(tx, moved) : moveTimesOfAccount(tx, accountId, moved));
    const next = accountId === null ? null : { ...step, afterAccountId: accountId };
    await storeClockMark(tx, { ...mark, step: next });
    return next;
  });
}

async function makeUpFor(rt: Runtime, pending: PendingStep): Promise<void> {
  let step: PendingStep | null = pending;
  for await (const accountId of walkAccountIds(rt)) {
    if (accountId <= step.afterAccountId) continue;
    step = await moveOnce(rt, step, accountId);
    if (step === null) return;
  }
  await moveOnce(rt, step, null);
  rt.log.info('what the service had put off before the clock went back is due in time again', { byMs: pending.byMs });
}

/**
 * Notices that the database's clock went back, and moves the times that the service chose itself by as much: else they would lie too far ahead, and
 * messages, calls and campaigns would wait for as long as the clock was ahead. The jobs' own times are found by `claimJob`.
 */
export const followClockJob: Job = {
  name: 'follow-clock',
  everyMs: EVERY_MS,
  runMsMax: 10 * 60_000,
  isByItself: true,
  async run(rt) {
    const step = await look(rt);
    if (step !== null) await makeUpFor(rt, step);
    return false;
  },
};
