import { retryUnmatchedReceipts } from '../sms/messages/index.ts';
import type { Job } from './job.ts';

/** Looks again for the messages of receipts that named an unknown one when they arrived. */
export const retryReceiptsJob: Job = {
  name: 'retry-receipts',
  everyMs: 2_000,
  runMsMax: 60_000,
  async run(rt) {
    const found = await retryUnmatchedReceipts(rt);
    if (found > 0) rt.log.info('late receipts were matched with their messages', { receipts: found });
    return false;
  },
};
