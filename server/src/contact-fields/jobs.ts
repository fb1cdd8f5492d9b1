import type { Job } from '../job.ts';
import { clearDeletedFields } from './change-fields.ts';

export const contactFieldJobs: readonly Job[] = [
  /** Removes the values of deleted fields from contacts. */
  {
    name: 'clear-contact-fields',
    everyMs: 30_000,
    runMsMax: 5 * 60_000,
    run: clearDeletedFields,
  },
];
