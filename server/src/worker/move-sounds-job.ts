import { moveSounds } from '../voice/recordings/index.ts';
import type { Job } from './job.ts';

export const moveSoundsJob: Job = {
  name: 'move-sounds',
  everyMs: 60_000,
  runMsMax: 15 * 60_000,
  isByItself: true,
  run: moveSounds,
};
