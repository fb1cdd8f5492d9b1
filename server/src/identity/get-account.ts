import type { Handle } from '../db/index.ts';
import { notFound } from '../errors.ts';
import type { Page, PageRequest } from '../lib/page.ts';
import type { Runtime } from '../runtime.ts';
import type { Account } from './account.ts';
import { findAccount, readAccounts } from './store-accounts.ts';

export async function getAccount(handle: Handle, id: number): Promise<Account> {
  const account = await findAccount(handle, id);
  if (!account) throw notFound('Account');
  return account;
}

export function listAccounts(rt: Runtime, request: PageRequest): Promise<Page<Account>> {
  return readAccounts(rt.db, request);
}
