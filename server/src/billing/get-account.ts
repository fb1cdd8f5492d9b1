import { notFound } from '../errors.ts';
import { type Account, findAccount } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import { type Balance, findBalance } from './store.ts';

export interface AccountDetails extends Account, Balance {}

export async function getAccount(rt: Runtime, id: number): Promise<AccountDetails> {
  const account = await findAccount(rt.db, id);
  if (!account) throw notFound('Account');
  return { ...account, ...(await findBalance(rt.db, id)) };
}
