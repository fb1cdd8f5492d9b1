import { resumeAffordableCampaigns, startDueCampaigns } from '../sms/campaigns/index.ts';
import type { Job } from './job.ts';

/** Starts campaigns that are due, and resumes those that waited for a top-up. The sender finds them within half a second. */
export const startCampaignsJob: Job = {
  name: 'start-campaigns',
  everyMs: 1_000,
  runMsMax: 60_000,
  async run(rt) {
    if (await rt.outgoing.isHeld()) return false;
    const isMoreDue = await startDueCampaigns(rt);
    return (await resumeAffordableCampaigns(rt)) || isMoreDue;
  },
};
