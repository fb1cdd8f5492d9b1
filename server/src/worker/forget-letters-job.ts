import { forgetLetters } from '../mail/index.ts';
import type { Job } from './job.ts';

/** What became of letters is told for a week. */
export const forgetLettersJob: Job = {
  name: 'forget-letters',
  everyMs: 60 * 60_000,
  runMsMax: 60_000,
  run: forgetLetters,
};
