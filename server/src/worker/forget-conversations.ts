import { findTimeDoubt } from '../db/index.ts';
import { timestampFromMs } from '../lib/timestamp.ts';
import { CONVERSATION_MS, deleteOldConversations } from '../sms/inbound/index.ts';
import type { Job } from './job.ts';

const BATCH_ROWS_MAX = 10_000;

/** Nobody's reply is looked for in them any more. */
export const forgetConversationsJob: Job = {
  name: 'forget-conversations',
  everyMs: 6 * 3_600_000,
  runMsMax: 10 * 60_000,
  async run(rt) {
    if ((await findTimeDoubt(rt)) !== null) return false;
    const before = timestampFromMs(rt.clock.nowMs() - CONVERSATION_MS);
    return (await deleteOldConversations(rt.db, before, BATCH_ROWS_MAX)) === BATCH_ROWS_MAX;
  },
};
