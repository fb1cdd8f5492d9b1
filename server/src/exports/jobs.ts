import type { Job } from '../job.ts';
import { measureStuckExports, runExports } from './run-exports.ts';
import { beginScheduled } from './schedules.ts';
import { sweepExports } from './sweep-exports.ts';

export const exportJobs: readonly Job[] = [
  {
    name: 'run-exports',
    everyMs: 1_000,
    runMsMax: 5 * 60_000,
    isByItself: true,
    run: runExports,
  },
  {
    name: 'sweep-exports',
    everyMs: 5 * 60_000,
    runMsMax: 10 * 60_000,
    run: sweepExports,
  },
  { name: 'begin-exports', everyMs: 60_000, runMsMax: 60_000, run: beginScheduled },
  {
    name: 'measure-exports',
    everyMs: 60_000,
    runMsMax: 10_000,
    gauge: {
      name: 'volley_exports_stuck_seconds',
      help: 'For how many seconds the export that waits longest has got no further',
    },
    async run(rt, found) {
      found(await measureStuckExports(rt));
      return false;
    },
  },
];
