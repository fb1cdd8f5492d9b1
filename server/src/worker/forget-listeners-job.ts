import { forgetEndedListeners } from '../events/index.ts';
import type { Job } from './job.ts';

/** Deletes listeners to events that have stopped. */
export const forgetListenersJob: Job = {
  name: 'forget-listeners',
  everyMs: 10 * 60_000,
  runMsMax: 60_000,
  run: forgetEndedListeners,
};
