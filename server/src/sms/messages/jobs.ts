import { findTimeDoubt } from '../../db/index.ts';
import type { Job } from '../../job.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import { retryUnmatchedReceipts } from './receipts/retry-unmatched.ts';
import { forgetAwaited } from './receipts/store-awaited.ts';
import { reconcileCosts } from './recovery/reconcile-costs.ts';
import { recoverDead } from './recovery/recover-dead.ts';
import { sweepSubmitting } from './recovery/sweep-submitting.ts';

const DAY_MS = 24 * 3_600_000;
/** The longest patience with a carrier that can be set. */
const AWAITED_DAYS_MAX = 30;
const FORGOTTEN_AT_ONCE = 5_000;

export const messageJobs: readonly Job[] = [
  /** A row and its ledger entry are written in one transaction. This job verifies that, and logs an error if they differ. */
  {
    name: 'check-message-costs',
    everyMs: 6 * 3_600_000,
    runMsMax: 3_600_000,
    gauge: {
      name: 'volley_message_costs_in_drift',
      help: 'Campaigns, and days of quick sends, whose rows do not cost what the ledger says',
    },
    async run(rt, found) {
      const todayMs = Math.floor(rt.clock.nowMs() / DAY_MS) * DAY_MS;
      // Yesterday as well, because a campaign that ended late on that day has had refunds and charges since.
      found((await reconcileCosts(rt, todayMs - DAY_MS)) + (await reconcileCosts(rt, todayMs)));
      return false;
    },
  },
  /** Recovers what dead processes were sending or had leased. */
  {
    name: 'recover-dead',
    everyMs: 1_000,
    // If a recovery takes longer, the next process with the job continues it, since it works in batches.
    runMsMax: 10 * 60_000,
    async run(rt) {
      await recoverDead(rt);
      return false;
    },
  },
  /** Forgets of which messages a carrier had to be asked that is removed, or tells by itself now. */
  {
    name: 'forget-awaited-receipts',
    everyMs: DAY_MS,
    runMsMax: 60_000,
    async run(rt) {
      if ((await findTimeDoubt(rt)) !== null) return false;
      const dueBefore = timestampFromMs(rt.clock.nowMs() - AWAITED_DAYS_MAX * DAY_MS);
      return (await forgetAwaited(rt.db, dueBefore, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE;
    },
  },
  /** Looks again for the messages of receipts that named an unknown one when they arrived. */
  {
    name: 'retry-receipts',
    everyMs: 2_000,
    runMsMax: 60_000,
    async run(rt) {
      const found = await retryUnmatchedReceipts(rt);
      if (found > 0) rt.log.info('late receipts were matched with their messages', { receipts: found });
      return false;
    },
  },
  /** Recovers messages in the state `submitting` that no living process is sending. */
  {
    name: 'sweep-submitting',
    everyMs: 30_000,
    runMsMax: 10 * 60_000,
    run: sweepSubmitting,
  },
];
