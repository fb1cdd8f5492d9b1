import type { Job } from '../job.ts';
import { adjustLimits } from './adjust-limits.ts';
import { forgetDays } from './carrier-days.ts';
import { forgetCarrierFigures } from './read-figures.ts';

export const carrierFigureJobs: readonly Job[] = [
  /** Deletes figures about carriers that are older than two days. */
  {
    name: 'forget-carrier-figures',
    everyMs: 60 * 60_000,
    runMsMax: 60_000,
    run: forgetCarrierFigures,
  },
  { name: 'forget-carrier-days', everyMs: 60 * 60_000, runMsMax: 60_000, run: forgetDays },
  /** Moves how much carriers may get in tiers that are ordered by cost. */
  { name: 'adjust-carrier-limits', everyMs: 60_000, runMsMax: 30_000, run: adjustLimits },
];
