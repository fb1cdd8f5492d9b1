import { findBalanceDrift } from '../billing/index.ts';
import type { Job } from './job.ts';

/** Balance and ledger change in the same transaction. This job verifies that, and logs an error if they differ. */
export const checkLedgerJob: Job = {
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
};
