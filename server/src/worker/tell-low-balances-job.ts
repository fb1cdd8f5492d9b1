import { tellLowBalances } from '../billing/index.ts';
import type { Job } from './job.ts';

/** Sends the events `balance.low` and `balance.used_up`. */
export const tellLowBalancesJob: Job = {
  name: 'tell-low-balances',
  everyMs: 2_000,
  runMsMax: 60_000,
  run: (rt) => tellLowBalances(rt),
};
