import { forgetCarrierFigures } from '../carrier-figures/index.ts';
import type { Job } from './job.ts';

/** What carriers did with submits is told for two days. */
export const forgetCarrierFiguresJob: Job = {
  name: 'forget-carrier-figures',
  everyMs: 60 * 60_000,
  runMsMax: 60_000,
  run: forgetCarrierFigures,
};
