import { type Account, listAccounts as listAccountsAlone } from '../identity/index.ts';
import type { BeforeId } from '../lib/ids/id-cursor.ts';
import { type Hundredths, hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import type { AvailableBalance } from './get-balance.ts';
import { findMoneyOf } from './store-month.ts';

export interface AccountWithBalance extends Account, Omit<AvailableBalance, 'lowAt'> {
  readonly monthlyUsed: Hundredths;
}

const NOTHING = { balance: hundredths(0), held: hundredths(0), monthlyUsed: hundredths(0) };

/** Lists accounts for the operator, each with its credits and what it spent this month. */
export async function listAccounts(
  rt: Runtime,
  page: BeforeId,
  filter: Parameters<typeof listAccountsAlone>[2],
): Promise<AccountWithBalance[]> {
  const accounts = await listAccountsAlone(rt, page, filter);
  const ids = accounts.map(({ id }) => id);
  const money = new Map((await findMoneyOf(rt.db, ids, rt.clock.now())).map((row) => [row.accountId, row]));
  return accounts.map((account) => {
    const { balance, held, monthlyUsed } = money.get(account.id) ?? NOTHING;
    return { ...account, balance, held, monthlyUsed, available: hundredths(balance - held) };
  });
}
