import { forgetAttempts } from '../people/index.ts';
import type { Job } from './job.ts';

/** Deletes failed sign-in attempts after a day, whoever made them. */
export const forgetAttemptsJob: Job = {
  name: 'forget-attempts',
  everyMs: 10 * 60_000,
  runMsMax: 60_000,
  run: forgetAttempts,
};
