import type { Job } from '../job.ts';
import { forgetEndedListeners } from './forget-listeners.ts';

export const eventJobs: readonly Job[] = [
  /** Deletes listeners to events that have stopped. */
  {
    name: 'forget-listeners',
    everyMs: 10 * 60_000,
    runMsMax: 60_000,
    run: forgetEndedListeners,
  },
];
