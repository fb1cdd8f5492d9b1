import { forgetSpokenSounds } from '../voice/campaigns/index.ts';
import type { Job } from './job.ts';

/** Deletes the sounds of texts that were merged for each recipient, once no call has needed them for a while. */
export const forgetSpokenSoundsJob: Job = {
  name: 'forget-spoken-sounds',
  everyMs: 10 * 60_000,
  runMsMax: 60_000,
  run: forgetSpokenSounds,
};
