import { foldLedgers } from '../billing/index.ts';
import type { Job } from './job.ts';

/** The ledger with one line for a campaign is kept by this job; whoever reads it takes in what is newer. */
export const foldLedgersJob: Job = {
  name: 'fold-ledgers',
  everyMs: 5_000,
  runMsMax: 10 * 60_000,
  run: (rt) => foldLedgers(rt),
};
