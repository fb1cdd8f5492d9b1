import type { Job } from '../job.ts';
import type { Lookups } from '../lookups/index.ts';
import { measureStuckChecks, runNumberChecks } from './run-checks.ts';

export const numberCheckJobs = (lookups: Lookups): readonly Job[] => [
  {
    name: 'check-numbers',
    everyMs: 1_000,
    runMsMax: 5 * 60_000,
    isByItself: true,
    run: (rt) => runNumberChecks(rt, lookups),
  },
  {
    name: 'measure-number-checks',
    everyMs: 60_000,
    runMsMax: 10_000,
    gauge: {
      name: 'volley_number_checks_stuck_seconds',
      help: 'For how many seconds the check of numbers that waits longest has got no further',
    },
    async run(rt, found) {
      found(await measureStuckChecks(rt));
      return false;
    },
  },
];
