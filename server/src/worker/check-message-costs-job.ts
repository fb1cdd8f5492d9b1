import { reconcileCosts } from '../sms/messages/index.ts';
import type { Job } from './job.ts';

const DAY_MS = 24 * 3_600_000;

/** A row and its ledger entry are written in one transaction. This job verifies that, and logs an error if they differ. */
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
    // Yesterday as well, because a campaign that ended late on that day has had refunds and charges since.
    found((await reconcileCosts(rt, todayMs - DAY_MS)) + (await reconcileCosts(rt, todayMs)));
    return false;
  },
};
