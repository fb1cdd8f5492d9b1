import { recoverDead } from '../sms/messages/index.ts';
import type { Job } from './job.ts';

/** Recovers what dead processes were sending or had leased. */
export const recoverDeadJob: Job = {
  name: 'recover-dead',
  everyMs: 1_000,
  // If a recovery takes longer, the next process with the job continues it, since it works in batches.
  runMsMax: 10 * 60_000,
  async run(rt) {
    await recoverDead(rt);
    return false;
  },
};
