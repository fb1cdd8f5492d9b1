import type { LiveSource } from '../events/index.ts';
import { balanceData } from './balance-data.ts';
import { listBalances } from './store.ts';

/** The balance of an account, for who looks on. */
export const liveBalance: LiveSource = {
  kind: 'balance.changed',
  async read({ db }, accountIds) {
    return (await listBalances(db, accountIds)).map((found) => ({
      accountId: found.accountId,
      key: 'balance',
      data: balanceData(found),
    }));
  },
};
