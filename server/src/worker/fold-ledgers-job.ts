import { foldLedgers } from '../billing/index.ts';
import type { Job } from './job.ts';

/** Folds ledger entries into one line per campaign. A request for the lines folds newer entries first. */
export const foldLedgersJob: Job = {
  name: 'fold-ledgers',
  everyMs: 5_000,
  runMsMax: 10 * 60_000,
  run: (rt) => foldLedgers(rt),
};
