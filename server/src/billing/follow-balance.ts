import type { LiveSource } from '../events/index.ts';
import { balanceData } from './balance-data.ts';
import { listBalances } from './store.ts';

/** Streams the balance of an account to its listeners. */
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
