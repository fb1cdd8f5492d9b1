import { forgetAttempts } from '../people/index.ts';
import type { Job } from './job.ts';

/** Failed attempts to sign in are counted for a day at most, whoever was behind them. */
export const forgetAttemptsJob: Job = {
  name: 'forget-attempts',
  everyMs: 10 * 60_000,
  runMsMax: 60_000,
  run: forgetAttempts,
};
