import { forgetSessions } from '../people/index.ts';
import type { Job } from './job.ts';

/** Deletes sessions and one-time links that ended a month ago. */
export const forgetSessionsJob: Job = {
  name: 'forget-sessions',
  everyMs: 60 * 60_000,
  runMsMax: 60_000,
  run: forgetSessions,
};
