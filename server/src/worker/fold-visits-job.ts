import { foldVisits } from '../visits/index.ts';
import type { Job } from './job.ts';

/** Adds visits to their counts. Larger batches cost less per visit, and visits that are not folded yet are counted from their rows. */
export const foldVisitsJob: Job = {
  name: 'fold-visits',
  everyMs: 20_000,
  runMsMax: 10 * 60_000,
  run: foldVisits,
};
