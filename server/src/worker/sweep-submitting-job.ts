import { sweepSubmitting } from '../sms/messages/index.ts';
import type { Job } from './job.ts';

/** Recovers messages in the state `submitting` that no living process is sending. */
export const sweepSubmittingJob: Job = {
  name: 'sweep-submitting',
  everyMs: 30_000,
  runMsMax: 10 * 60_000,
  run: sweepSubmitting,
};
