import type { Transaction } from '../db/index.ts';
import { AppError, notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import type { Account } from './accounts.ts';
import { type AlsoChanged, isClosed, refuseOperatorKeys } from './close-account.ts';
import { findAccount, holdStoredAccount, moveSuspension } from './store-accounts.ts';
import { raiseRulesVersion } from './store-rules.ts';

async function move(
  rt: Runtime,
  id: number,
  { reason, also }: { reason: string | null; also: AlsoChanged },
): Promise<Account> {
  return rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const isSuspending = reason !== null;
    if (isSuspending) await refuseOperatorKeys(tx, id, 'suspended');
    const account = await moveSuspension(
      tx,
      { id, now },
      { suspendedAt: isSuspending ? now : null, reason: reason ?? '' },
    );
    if (!account) {
      const found = await findAccount(tx, id);
      if (!found) throw notFound('Account');
      if (found.closedAt !== null) throw isClosed();
      throw new AppError('wrong_state', `This account is ${isSuspending ? 'suspended already' : 'not suspended'}.`);
    }
    await also(tx);
    await raiseRulesVersion(tx, id);
    return account;
  });
}

/** When this returns, the account's keys no longer work and it sends nothing, in every process. */
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

/**
 * Called first in a transaction that sends or calls for the account, and holds until its commit: a suspension returns only after it, and nothing is
 * sent after that. Returns false if the account is suspended.
 */
export function holdUnsuspended(tx: Transaction, accountId: number): Promise<boolean> {
  return holdStoredAccount(tx, accountId);
}
