import { checkEndedCampaigns } from '../sms/campaigns/index.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;
/** Campaigns are checked several times after their end, because receipts change their figures for days. */
const SPAN_MS = 72 * HOUR_MS;

/** Figures change in the same transactions as rows. This job verifies that; if it finds a difference, it repairs the figures and logs an error. */
export const checkCampaignsJob: Job = {
  name: 'check-campaigns',
  everyMs: 6 * HOUR_MS,
  runMsMax: HOUR_MS,
  gauge: {
    name: 'volley_campaigns_in_drift',
    help: 'Campaigns whose figures were not those of their rows at the last check',
  },
  async run(rt, found) {
    found(await checkEndedCampaigns(rt, SPAN_MS));
    return false;
  },
};
