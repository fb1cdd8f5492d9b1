import { endHold } from '../backup/index.ts';
import { windUpClosed } from '../identity/index.ts';
import type { Job } from '../job.ts';
import { cancelMessagesOfAccount, cancelOverdueMessages } from '../sms/campaigns/index.ts';
import { cancelCallsOfAccount, cancelOverdueCalls } from '../voice/campaigns/index.ts';

export const installationJobs: readonly Job[] = [
  /** Runs after a restore if the operator wants what was due before it cancelled. Nothing goes out until all of it is. */
  {
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
  },
  /** Cancels and refunds what a closed account had under way. */
  {
    name: 'close-accounts',
    everyMs: 2_000,
    runMsMax: 60_000,
    run: (rt) =>
      windUpClosed(rt, async (accountId) => {
        const hasMessages = await cancelMessagesOfAccount(rt, accountId);
        const hasCalls = await cancelCallsOfAccount(rt, accountId);
        return hasMessages || hasCalls;
      }),
  },
];
