import { notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import type { Account } from './account.ts';
import { readPlace } from './create-account.ts';
import { type AccountUpdate, updateStoredAccount } from './store-accounts.ts';
import { followAccount } from './store-rules.ts';

/** When this returns, the new settings and the new spending limit hold in every process. */
export async function updateAccount(rt: Runtime, id: number, changes: AccountUpdate): Promise<Account> {
  const defaultCountry = readPlace(changes);
  return rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const account = await updateStoredAccount(tx, { id, now }, { ...changes, defaultCountry });
    if (!account) throw notFound('Account');
    await followAccount(tx, id, now);
    return account;
  });
}
