import type { Job } from '../../job.ts';
import { resumeAffordableCampaigns, startDueCampaigns } from './moves/start-due-campaigns.ts';
import { windUpCancelled } from './moves/wind-up-campaign.ts';
import { checkEndedCampaigns } from './reports/check-campaigns.ts';

const HOUR_MS = 3_600_000;
/** Campaigns are checked several times after their end, because receipts change their figures for days. */
const SPAN_MS = 72 * HOUR_MS;

export const smsCampaignJobs: readonly Job[] = [
  /** Figures change in the same transactions as rows. This job verifies that; if it finds a difference, it repairs the figures and logs an error. */
  {
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
  },
  /** Starts campaigns that are due, and resumes those that waited for a top-up. The sender finds them within half a second. */
  {
    name: 'start-campaigns',
    everyMs: 1_000,
    runMsMax: 60_000,
    async run(rt) {
      if (await rt.outgoing.isHeld()) return false;
      const isMoreDue = await startDueCampaigns(rt);
      return (await resumeAffordableCampaigns(rt)) || isMoreDue;
    },
  },
  /** Ends and refunds what cancelled campaigns left waiting. */
  {
    name: 'wind-up-campaigns',
    everyMs: 1_000,
    runMsMax: 10 * 60_000,
    run: windUpCancelled,
  },
];
