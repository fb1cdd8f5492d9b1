import type { Job } from '../job.ts';
import { deleteLeftTable, readPortedTable } from './ported-tables.ts';
import { deleteExpired } from './store-kept.ts';
import { deleteOldDays } from './store-sources.ts';

const DELETED_AT_ONCE = 5_000;

export const lookupJobs: readonly Job[] = [
  {
    name: 'read-ported-numbers',
    everyMs: 2_000,
    runMsMax: 120_000,
    isByItself: true,
    run: async (rt) => (await readPortedTable(rt)) || (await deleteLeftTable(rt)),
  },
  {
    name: 'forget-lookups',
    everyMs: 3_600_000,
    runMsMax: 60_000,
    async run(rt) {
      const now = rt.clock.now();
      await deleteOldDays(rt.db, now);
      return (await deleteExpired(rt.db, now, DELETED_AT_ONCE)) === DELETED_AT_ONCE;
    },
  },
];
