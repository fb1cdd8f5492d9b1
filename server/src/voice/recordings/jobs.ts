import type { Job } from '../../job.ts';
import { moveSounds } from './move-sounds.ts';

export const recordingJobs: readonly Job[] = [
  {
    name: 'move-sounds',
    everyMs: 60_000,
    runMsMax: 15 * 60_000,
    isByItself: true,
    run: moveSounds,
  },
];
