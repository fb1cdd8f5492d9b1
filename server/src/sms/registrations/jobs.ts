import type { Job } from '../../job.ts';
import { remindOfEnds } from './remind.ts';

export const registrationJobs: readonly Job[] = [
  { name: 'remind-of-registrations', everyMs: 10 * 60_000, runMsMax: 60_000, run: remindOfEnds },
];
