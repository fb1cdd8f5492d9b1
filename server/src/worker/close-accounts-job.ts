import { windUpClosed } from '../identity/index.ts';
import { cancelMessagesOfAccount } from '../sms/campaigns/index.ts';
import { cancelCallsOfAccount } from '../voice/campaigns/index.ts';
import type { Job } from './job.ts';

/** Cancels and refunds what a closed account had under way. */
export const closeAccountsJob: Job = {
  name: 'close-accounts',
  everyMs: 2_000,
  runMsMax: 60_000,
  run: (rt) =>
    windUpClosed(rt, async (accountId) => {
      const hasMessages = await cancelMessagesOfAccount(rt, accountId);
      const hasCalls = await cancelCallsOfAccount(rt, accountId);
      return hasMessages || hasCalls;
    }),
};
