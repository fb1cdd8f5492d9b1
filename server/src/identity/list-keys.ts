import { notFound } from '../errors.ts';
import type { Page, PageRequest } from '../lib/page.ts';
import type { Runtime } from '../runtime.ts';
import type { ApiKey } from './api-key.ts';
import { findAccount } from './store-accounts.ts';
import { listKeys as listStoredKeys } from './store-keys.ts';

export async function listKeys(rt: Runtime, accountId: number, request: PageRequest): Promise<Page<ApiKey>> {
  if (!(await findAccount(rt.db, accountId))) throw notFound('Account');
  return listStoredKeys(rt.db, accountId, request);
}
