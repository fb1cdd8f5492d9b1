import type { Transaction } from '../db/index.ts';
import { testAccountOf } from '../lib/ids/test-account.ts';
import type { Runtime } from '../runtime.ts';
import { raiseRulesVersion } from './store-rules.ts';

/** Changes rules by which an account sends and raises their version. The version comes last, because the balance is locked after everything else. */
export function changeRules<T>(rt: Runtime, accountId: number, change: (tx: Transaction) => Promise<T>): Promise<T> {
  return rt.db.transact(async (tx) => {
    const result = await change(tx);
    await raiseRulesVersion(tx, accountId);
    // Its test account sends by the same sender IDs.
    await raiseRulesVersion(tx, testAccountOf(accountId));
    return result;
  });
}

/** The same for several accounts, as the last step of the caller's transaction. */
export async function renewRules(tx: Transaction, accountIds: readonly number[]): Promise<void> {
  for (const accountId of accountIds.toSorted((a, b) => a - b)) await raiseRulesVersion(tx, accountId);
}
