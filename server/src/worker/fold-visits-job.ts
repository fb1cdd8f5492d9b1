import { foldVisits } from '../visits/index.ts';
import type { Job } from './job.ts';

/** Larger batches cost less per visit; what is not folded yet is counted from the visits themselves. */
export const foldVisitsJob: Job = {
  name: 'fold-visits',
  everyMs: 20_000,
  runMsMax: 10 * 60_000,
  run: foldVisits,
};
