import { sweepSubmitting } from '../sms/messages/index.ts';
import type { Job } from './job.ts';

/** Messages that no living process has on the wire do not stay there. */
export const sweepSubmittingJob: Job = {
  name: 'sweep-submitting',
  everyMs: 30_000,
  runMsMax: 10 * 60_000,
  run: sweepSubmitting,
};
