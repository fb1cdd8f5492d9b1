import { findBalanceDrift } from '../billing/index.ts';
import type { Job } from './job.ts';

/** Balance and ledger move in one statement each of one transaction; this job is there to say so, or to raise the alarm. */
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
