import { invalidInput } from '../errors.ts';
import { getAccount } from '../identity/index.ts';
import { AMOUNT_HUNDREDTHS_MAX, type Hundredths } from '../lib/values/money.ts';
import type { Runtime } from '../runtime.ts';
import { changeBalance, findBalance } from './store.ts';

export interface CreditChange {
  readonly amount: Hundredths;
  readonly balance: Hundredths;
}

/** Adds the operator's top-up or, with a negative amount, corrects one. */
export async function addCredits(
  rt: Runtime,
  input: { accountId: number; amount: Hundredths; note: string },
): Promise<CreditChange> {
  const { accountId, amount, note } = input;
  if (amount === 0) throw invalidInput({ amount: ['The amount field must not be zero.'] });
  return rt.db.transact(async (tx) => {
    await getAccount(tx, accountId);
    const before = await findBalance(tx, accountId);
    if (before.balance + amount > AMOUNT_HUNDREDTHS_MAX)
      throw invalidInput({ amount: ['The balance would become too large.'] });
    const kind = amount > 0 ? 'top_up' : 'correction';
    const balance = await changeBalance(tx, { accountId, at: rt.clock.now(), kind, amount, reference: '', note });
    if (balance === null)
      throw invalidInput({ amount: ['The amount field would take the balance below what is left to spend.'] });
    return { amount, balance };
  });
}
