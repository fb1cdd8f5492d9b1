import { findBalanceDrift } from '../billing/index.ts';
import type { Job } from './job.ts';

/** Balance and ledger move in one statement each of one transaction; this job is there to say so, or to raise the alarm. */
export function checkLedgerJob(onChecked: (accountsInDrift: number) => void): Job {
  return {
    name: 'check-ledger',
    everyMs: 3_600_000,
    leaseMs: 10 * 60_000,
    async run(rt) {
      const accounts = await findBalanceDrift(rt.db);
      onChecked(accounts.length);
      if (accounts.length > 0) rt.log.error('balances differ from their ledger', { accounts: accounts.slice(0, 20) });
      return false;
    },
  };
}
