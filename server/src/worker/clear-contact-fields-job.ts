import { clearDeletedFields } from '../contact-fields/index.ts';
import type { Job } from './job.ts';

/** Removes the values of deleted fields from contacts. */
export const clearContactFieldsJob: Job = {
  name: 'clear-contact-fields',
  everyMs: 30_000,
  runMsMax: 5 * 60_000,
  run: clearDeletedFields,
};
