import type { Job } from '../job.ts';
import { forgetContactChanges, runContactChanges } from './run-changes.ts';

export const contactChangeJobs: readonly Job[] = [
  { name: 'change-contacts', everyMs: 1_000, runMsMax: 5 * 60_000, isByItself: true, run: runContactChanges },
  { name: 'forget-contact-changes', everyMs: 10 * 60_000, runMsMax: 10 * 60_000, run: forgetContactChanges },
];
