import { notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import type { Account } from './account.ts';
import { readPlace } from './create-account.ts';
import { type AccountUpdate, updateStoredAccount } from './store-accounts.ts';
import { raiseRulesVersion } from './store-rules.ts';

/** What its keys may send by the new settings is decided with the answer, in every process. */
export async function updateAccount(rt: Runtime, id: number, changes: AccountUpdate): Promise<Account> {
  const defaultCountry = readPlace(changes);
  return rt.db.transact(async (tx) => {
    const account = await updateStoredAccount(tx, { id, now: rt.clock.now() }, { ...changes, defaultCountry });
    if (!account) throw notFound('Account');
    await raiseRulesVersion(tx, id);
    return account;
  });
}
