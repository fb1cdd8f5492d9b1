import type { Handle } from '../db/index.ts';
import { notFound } from '../errors.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import type { Runtime } from '../runtime.ts';
import type { Account } from './account.ts';
import { type AccountFilter, findAccount, listAccountsBefore } from './store-accounts.ts';

export async function getAccount(handle: Handle, id: number): Promise<Account> {
  const account = await findAccount(handle, id);
  if (!account) throw notFound('Account');
  return account;
}

export function listAccounts(rt: Runtime, page: BeforeId, filter: AccountFilter): Promise<Account[]> {
  return listAccountsBefore(rt.db, page, filter);
}
