import type { Hundredths } from '../lib/money.ts';
import type { Runtime } from '../runtime.ts';
import { type AvailableBalance, getBalance } from './get-balance.ts';
import { openBalance } from './store.ts';
import { storeLowAt } from './store-low-balance.ts';

/** Below how many credits the account wants to be told; null: never. */
export function setLowBalance(rt: Runtime, accountId: number, lowAt: Hundredths | null): Promise<AvailableBalance> {
  return rt.db.transact(async (tx) => {
    await openBalance(tx, accountId);
    await storeLowAt(tx, accountId, lowAt);
    return getBalance({ db: tx }, accountId);
  });
}
