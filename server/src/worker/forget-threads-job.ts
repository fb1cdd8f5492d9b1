import { findTimeDoubt } from '../db/index.ts';
import { forgetThreads } from '../sms/threads/index.ts';
import type { Job } from './job.ts';

/** Deletes conversations once the last of their replies has been deleted. */
export const forgetThreadsJob = (messageMonths: number): Job => ({
  name: 'forget-threads',
  everyMs: 6 * 3_600_000,
  runMsMax: 10 * 60_000,
  run: async (rt) => (await findTimeDoubt(rt)) === null && forgetThreads(rt, messageMonths),
});
