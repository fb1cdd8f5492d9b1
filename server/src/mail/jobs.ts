import type { Job } from '../job.ts';
import { forgetLetters } from './forget-letters.ts';

export const mailJobs: readonly Job[] = [
  /** Deletes the records of letters a week after they ended. */
  {
    name: 'forget-letters',
    everyMs: 60 * 60_000,
    runMsMax: 60_000,
    run: forgetLetters,
  },
];
