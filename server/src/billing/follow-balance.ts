import type { LiveSource } from '../events/index.ts';
import { formatAmount, hundredths } from '../lib/money.ts';
import { listBalances } from './store.ts';

/** The balance of an account, for who looks on. */
export const liveBalance: LiveSource = {
  kind: 'balance.changed',
  async read({ db }, accountIds) {
    return (await listBalances(db, accountIds)).map(({ accountId, balance, held }) => ({
      accountId,
      key: 'balance',
      data: {
        balance: formatAmount(balance),
        held: formatAmount(held),
        available: formatAmount(hundredths(balance - held)),
      },
    }));
  },
};
