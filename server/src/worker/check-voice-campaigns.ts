import { checkVoiceCampaigns } from '../voice/index.ts';
import type { Job } from './job.ts';

const HOUR_MS = 3_600_000;
const SPAN_MS = 24 * HOUR_MS;

/** Calls, recipients, figures and money move in one transaction each; this job is there to say so, or to raise the alarm. */
export function checkVoiceCampaignsJob(onChecked: (campaignsInDrift: number) => void): Job {
  return {
    name: 'check-voice-campaigns',
    everyMs: 6 * HOUR_MS,
    leaseMs: HOUR_MS,
    async run(rt) {
      onChecked(await checkVoiceCampaigns(rt, SPAN_MS));
      return false;
    },
  };
}
