import { reconcileCosts } from '../sms/messages/index.ts';
import type { Job } from './job.ts';

const DAY_MS = 24 * 3_600_000;

/** Row and ledger entry are written in one transaction; this job is there to say so, or to raise the alarm. */
export const checkMessageCostsJob: Job = {
  name: 'check-message-costs',
  everyMs: 6 * 3_600_000,
  runMsMax: 3_600_000,
  gauge: {
    name: 'volley_message_costs_in_drift',
    help: 'Campaigns, and days of quick sends, whose rows do not cost what the ledger says',
  },
  async run(rt, found) {
    const todayMs = Math.floor(rt.clock.nowMs() / DAY_MS) * DAY_MS;
    // Yesterday as well: a campaign that ended late on it has been refunded and charged since.
    found((await reconcileCosts(rt, todayMs - DAY_MS)) + (await reconcileCosts(rt, todayMs)));
    return false;
  },
};
