import { findTimeDoubt } from '../../db/index.ts';
import type { Job } from '../../job.ts';
import { forgetConversations } from './forget-conversations.ts';

export const inboundJobs: readonly Job[] = [
  {
    name: 'forget-conversations',
    everyMs: 6 * 3_600_000,
    runMsMax: 10 * 60_000,
    run: async (rt) => (await findTimeDoubt(rt)) === null && forgetConversations(rt),
  },
];
