import type { Job } from '../job.ts';
import { forgetTraces } from './forget-traces.ts';

export const traceJobs: readonly Job[] = [
  /** Deletes traces that are almost a day old. */
  { name: 'forget-traces', everyMs: 10 * 60_000, runMsMax: 60_000, run: forgetTraces },
];
