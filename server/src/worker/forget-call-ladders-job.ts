import { forgetLadders } from '../voice/campaigns/index.ts';
import type { Job } from './job.ts';

/** Deletes the SIP messages of failed calls after a week, and earlier those beyond the newest of each account. */
export const forgetCallLaddersJob: Job = {
  name: 'forget-call-ladders',
  everyMs: 60_000,
  runMsMax: 60_000,
  run: forgetLadders,
};
