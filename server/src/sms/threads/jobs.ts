import { findTimeDoubt } from '../../db/index.ts';
import type { Job } from '../../job.ts';
import { forgetThreads } from './forget-threads.ts';

export const threadJobs = (messageMonths: number): readonly Job[] => [
  /** Deletes conversations once the last of their replies has been deleted. */
  {
    name: 'forget-threads',
    everyMs: 6 * 3_600_000,
    runMsMax: 10 * 60_000,
    run: async (rt) => (await findTimeDoubt(rt)) === null && forgetThreads(rt, messageMonths),
  },
];
