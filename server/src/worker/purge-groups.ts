import { purgeDeletedGroups } from '../contacts/index.ts';
import type { Job } from './job.ts';

const BATCH_ROWS_MAX = 10_000;

export const purgeGroupsJob: Job = {
  name: 'purge-groups',
  everyMs: 30_000,
  runMsMax: 60_000,
  run: (rt) => purgeDeletedGroups(rt.db, BATCH_ROWS_MAX),
};
