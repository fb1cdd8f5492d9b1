import { checkEndedCampaigns } from '../sms/index.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;
/** Each campaign is looked at a few times after its end: receipts move its figures for days. */
const SPAN_MS = 72 * HOUR_MS;

/** Figures move in the transactions that move rows; this job is there to say so, or to repair them and raise the alarm. */
export function checkCampaignsJob(onChecked: (campaignsInDrift: number) => void): Job {
  return {
    name: 'check-campaigns',
    everyMs: 6 * HOUR_MS,
    leaseMs: HOUR_MS,
    async run(rt) {
      onChecked(await checkEndedCampaigns(rt, SPAN_MS));
      return false;
    },
  };
}
