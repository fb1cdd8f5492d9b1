import type { Job } from '../job.ts';
import { forgetMails } from './forget-mails.ts';

export const mailJobs: readonly Job[] = [
  /** Deletes the records of mails a week after they ended. */
  {
    name: 'forget-mails',
    everyMs: 60 * 60_000,
    runMsMax: 60_000,
    run: forgetMails,
  },
];
