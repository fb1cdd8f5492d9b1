import { forgetEndedListeners } from '../events/index.ts';
import type { Job } from './job.ts';

/** Who listened to events, and does no more. */
export const forgetListenersJob: Job = {
  name: 'forget-listeners',
  everyMs: 10 * 60_000,
  runMsMax: 60_000,
  run: forgetEndedListeners,
};
