import type { Job } from '../job.ts';
import { findBalanceDrift } from './find-balance-drift.ts';
import { foldLedgers } from './fold-ledger.ts';
import { tellLowBalances } from './tell-low-balance.ts';

export const billingJobs: readonly Job[] = [
  /** Balance and ledger change in the same transaction. This job verifies that, and logs an error if they differ. */
  {
    name: 'check-ledger',
    everyMs: 3_600_000,
    runMsMax: 10 * 60_000,
    gauge: { name: 'volley_ledger_accounts_in_drift', help: 'Accounts whose balance is not the sum of their ledger' },
    async run(rt, found) {
      const accounts = await findBalanceDrift(rt.db);
      found(accounts.length);
      if (accounts.length > 0) rt.log.error('balances differ from their ledger', { accounts: accounts.slice(0, 20) });
      return false;
    },
  },
  /** Folds ledger entries into one line per campaign. A request for the lines folds newer entries first. */
  {
    name: 'fold-ledgers',
    everyMs: 5_000,
    runMsMax: 10 * 60_000,
    run: (rt) => foldLedgers(rt),
  },
  /** Sends the events `balance.low` and `balance.used_up`. */
  {
    name: 'tell-low-balances',
    everyMs: 2_000,
    runMsMax: 60_000,
    run: (rt) => tellLowBalances(rt),
  },
];
