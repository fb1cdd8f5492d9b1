import { sweepImports } from '../imports/index.ts';
import type { Job } from './job.ts';

export const sweepImportsJob: Job = {
  name: 'sweep-imports',
  everyMs: 5 * 60_000,
  runMsMax: 10 * 60_000,
  run: sweepImports,
};
