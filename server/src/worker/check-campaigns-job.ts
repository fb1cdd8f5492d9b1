import { checkEndedCampaigns } from '../sms/campaigns/index.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;
/** Each campaign is looked at a few times after its end: receipts move its figures for days. */
const SPAN_MS = 72 * HOUR_MS;

/** Figures move in the transactions that move rows; this job is there to say so, or to repair them and raise the alarm. */
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
