import { endHold } from '../backup/index.ts';
import { cancelOverdueMessages } from '../sms/campaigns/index.ts';
import { cancelOverdueCalls } from '../voice/campaigns/index.ts';
import type { Job } from './job.ts';

/** Runs after a restore if the operator wants what was due before it cancelled. Nothing goes out until all of it is. */
export const cancelOverdueJob: Job = {
  name: 'cancel-overdue',
  everyMs: 1_000,
  runMsMax: 60_000,
  async run(rt) {
    const hold = await rt.outgoing.find();
    if (!hold?.isCancelling) return false;
    const hasMessages = await cancelOverdueMessages(rt, hold.restoredAt);
    const hasCalls = await cancelOverdueCalls(rt, hold.restoredAt);
    if (hasMessages || hasCalls) return true;
    if (await rt.db.transact((tx) => endHold(tx, hold)))
      rt.log.info('what was due before the restore is cancelled, and everything else goes out again');
    return false;
  },
};
