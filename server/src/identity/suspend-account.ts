import type { Transaction } from '../db/index.ts';
import { AppError, notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import type { Account } from './account.ts';
import { findAccount, moveSuspension } from './store-accounts.ts';
import { listOperatorKeys } from './store-keys.ts';
import { raiseRulesVersion } from './store-rules.ts';

/** Done in the same transaction by rooms that stand above this one: the links of the account are forgotten. */
export type AlsoChanged = (tx: Transaction) => Promise<void>;

async function move(
  rt: Runtime,
  id: number,
  { reason, also }: { reason: string | null; also: AlsoChanged },
): Promise<Account> {
  return rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const isSuspending = reason !== null;
    if (isSuspending && (await listOperatorKeys(tx)).some((key) => key.accountId === id))
      throw new AppError('wrong_state', 'This account has keys of an operator: revoke them before it is suspended.');
    const account = await moveSuspension(
      tx,
      { id, now },
      { suspendedAt: isSuspending ? now : null, reason: reason ?? '' },
    );
    if (!account) {
      if (!(await findAccount(tx, id))) throw notFound('Account');
      throw new AppError('wrong_state', `This account is ${isSuspending ? 'suspended already' : 'not suspended'}.`);
    }
    await also(tx);
    await raiseRulesVersion(tx, id);
    return account;
  });
}

/** With the answer its keys open nothing and it sends nothing, in every process. */
export function suspendAccount(
  rt: Runtime,
  id: number,
  input: { readonly reason: string; readonly also: AlsoChanged },
): Promise<Account> {
  return move(rt, id, input);
}

export function resumeAccount(rt: Runtime, id: number, also: AlsoChanged): Promise<Account> {
  return move(rt, id, { reason: null, also });
}
