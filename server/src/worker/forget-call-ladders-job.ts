import { forgetLadders } from '../voice/campaigns/index.ts';
import type { Job } from './job.ts';

/** The messages of calls that failed: the newest of each account, for a week. */
export const forgetCallLaddersJob: Job = {
  name: 'forget-call-ladders',
  everyMs: 60_000,
  runMsMax: 60_000,
  run: forgetLadders,
};
