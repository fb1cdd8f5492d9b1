import { recoverDead } from '../sms/messages/index.ts';
import type { Job } from './job.ts';

/** What dead processes had on the wire or leased is cleared up. */
export const recoverDeadJob: Job = {
  name: 'recover-dead',
  everyMs: 1_000,
  // A recovery that takes longer is gone on with by whoever has the job next: it is done in batches.
  runMsMax: 10 * 60_000,
  async run(rt) {
    await recoverDead(rt);
    return false;
  },
};
