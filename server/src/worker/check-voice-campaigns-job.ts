import { checkVoiceCampaigns } from '../voice/campaigns/index.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;
const SPAN_MS = 24 * HOUR_MS;

/** Calls, recipients, figures and money change in the same transaction. This job verifies that, repairs figures that differ, and logs an error. */
export const checkVoiceCampaignsJob: Job = {
  name: 'check-voice-campaigns',
  everyMs: 6 * HOUR_MS,
  runMsMax: HOUR_MS,
  gauge: {
    name: 'volley_voice_campaigns_in_drift',
    help: 'Voice campaigns whose figures were not those of their rows and of the ledger at the last check',
  },
  async run(rt, found) {
    found(await checkVoiceCampaigns(rt, SPAN_MS));
    return false;
  },
};
