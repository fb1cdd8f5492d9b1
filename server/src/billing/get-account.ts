import { type Account, getAccount as getAccountAlone } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import { type AvailableBalance, getBalance } from './get-balance.ts';

export interface AccountDetails extends Account, AvailableBalance {}

export async function getAccount(rt: Runtime, id: number): Promise<AccountDetails> {
  return { ...(await getAccountAlone(rt.db, id)), ...(await getBalance(rt, id)) };
}
