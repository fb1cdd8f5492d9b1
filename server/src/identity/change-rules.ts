import type { Transaction } from '../db/index.ts';
import type { Runtime } from '../runtime.ts';
import { raiseRulesVersion } from './store-rules.ts';

/** A change of what an account may send by, with the new version of its rules: last, as the balance is locked after all else. */
export function changeRules<T>(rt: Runtime, accountId: number, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return rt.db.transact(async (tx) => {
    const result = await change(tx);
    await raiseRulesVersion(tx, accountId);
    return result;
  });
}

/** The same of several accounts, last in a transaction that is under way. */
export async function renewRules(tx: Transaction, accountIds: readonly number[]): Promise<void> {
  for (const accountId of accountIds.toSorted((a, b) => a - b)) await raiseRulesVersion(tx, accountId);
}
