import { notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import type { Account } from './account.ts';
import { type AccountUpdate, updateStoredAccount } from './store-accounts.ts';

/** What its keys may do follows within a second, in every process. */
export async function updateAccount(rt: Runtime, id: number, changes: AccountUpdate): Promise<Account> {
  return rt.db.transact(async (tx) => {
    const account = await updateStoredAccount(tx, { id, now: rt.clock.now() }, changes);
    if (!account) throw notFound('Account');
    return account;
  });
}
