import type { Job } from '../job.ts';
import { forgetAttempts } from './attempts/attempts.ts';
import { forgetSessions } from './forget-sessions.ts';

export const peopleJobs: readonly Job[] = [
  /** Deletes failed sign-in attempts after a day, whoever made them. */
  {
    name: 'forget-attempts',
    everyMs: 10 * 60_000,
    runMsMax: 60_000,
    run: forgetAttempts,
  },
  /** Deletes sessions and one-time links that ended a month ago. */
  {
    name: 'forget-sessions',
    everyMs: 60 * 60_000,
    runMsMax: 60_000,
    run: forgetSessions,
  },
];
