import { reconcileCosts } from '../sms/index.ts';
import type { Job } from './job.ts';

const DAY_MS = 24 * 3_600_000;

/** Row and ledger entry are written in one transaction; this job is there to say so, or to raise the alarm. */
export function checkMessageCostsJob(onChecked: (differing: number) => void): Job {
  return {
    name: 'check-message-costs',
    everyMs: 6 * 3_600_000,
    leaseMs: 3_600_000,
    async run(rt) {
      const todayMs = Math.floor(rt.clock.nowMs() / DAY_MS) * DAY_MS;
      // Yesterday as well: a campaign that ended late on it has been refunded and charged since.
      onChecked((await reconcileCosts(rt, todayMs - DAY_MS)) + (await reconcileCosts(rt, todayMs)));
      return false;
    },
  };
}
