import { windUpCancelled } from '../sms/campaigns/index.ts';
import type { Job } from './job.ts';

/** Ends and refunds what cancelled campaigns left waiting. */
export const windUpCampaignsJob: Job = {
  name: 'wind-up-campaigns',
  everyMs: 1_000,
  runMsMax: 10 * 60_000,
  run: windUpCancelled,
};
