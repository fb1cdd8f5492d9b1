import { sweepObjects } from '../objects/index.ts';
import type { Job } from './job.ts';

export const sweepObjectsJob: Job = {
  name: 'sweep-objects',
  everyMs: 5 * 60_000,
  runMsMax: 15 * 60_000,
  isByItself: true,
  run: sweepObjects,
};
