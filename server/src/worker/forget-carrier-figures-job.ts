import { forgetCarrierFigures } from '../carrier-figures/index.ts';
import type { Job } from './job.ts';

/** Deletes figures about carriers that are older than two days. */
export const forgetCarrierFiguresJob: Job = {
  name: 'forget-carrier-figures',
  everyMs: 60 * 60_000,
  runMsMax: 60_000,
  run: forgetCarrierFigures,
};
