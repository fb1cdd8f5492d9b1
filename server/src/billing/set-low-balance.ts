import type { Hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import { type AvailableBalance, getBalance } from './get-balance.ts';
import { openBalance } from './store.ts';
import { storeLowAt } from './store-low-balance.ts';

/** Sets the available credits below which the account is notified; null turns this off. */
export function setLowBalance(rt: Runtime, accountId: number, lowAt: Hundredths | null): Promise<AvailableBalance> {
  return rt.db.transact(async (tx) => {
    await openBalance(tx, accountId);
    await storeLowAt(tx, accountId, lowAt);
    return getBalance({ db: tx }, accountId);
  });
}
