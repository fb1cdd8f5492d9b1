import { windUpCancelled } from '../sms/index.ts';
import type { Job } from './job.ts';

/** What cancelled campaigns left waiting is ended and paid back. */
export const windUpCampaignsJob: Job = {
  name: 'wind-up-campaigns',
  everyMs: 1_000,
  leaseMs: 10 * 60_000,
  run: windUpCancelled,
};
