import type { Job } from '../job.ts';
import { purgeDeletedGroups } from './groups.ts';

export const contactJobs: readonly Job[] = [
  {
    name: 'purge-groups',
    everyMs: 30_000,
    runMsMax: 60_000,
    run: purgeDeletedGroups,
  },
];
