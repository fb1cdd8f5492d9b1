import { forgetLetters } from '../mail/index.ts';
import type { Job } from './job.ts';

/** Deletes the records of letters a week after they ended. */
export const forgetLettersJob: Job = {
  name: 'forget-letters',
  everyMs: 60 * 60_000,
  runMsMax: 60_000,
  run: forgetLetters,
};
