import { purgeDeletedGroups } from '../contacts/index.ts';
import type { Job } from './job.ts';

export const purgeGroupsJob: Job = {
  name: 'purge-groups',
  everyMs: 30_000,
  runMsMax: 60_000,
  run: purgeDeletedGroups,
};
