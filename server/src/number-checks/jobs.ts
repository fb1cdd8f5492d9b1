import type { Job } from '../job.ts';
import type { Lookups } from '../lookups/index.ts';
import { runNumberChecks } from './run-checks.ts';

export const numberCheckJobs = (lookups: Lookups): readonly Job[] => [
  {
    name: 'check-numbers',
    everyMs: 1_000,
    runMsMax: 5 * 60_000,
    isByItself: true,
    run: (rt) => runNumberChecks(rt, lookups),
  },
];
