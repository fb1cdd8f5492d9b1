import type { Transaction } from '../db/index.ts';
import { AppError, notFound } from '../errors.ts';
import { testAccountOf } from '../lib/ids/test-account.ts';
import { msFromTimestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { type Account, refuseTestAccount } from './accounts.ts';
import type { Keyring } from './keyring.ts';
import {
  closeStoredAccount,
  findAccount,
  holdStoredAccount,
  listClosingAccounts,
  lockAccountToShut,
  moveSuspension,
  storeWoundUp,
} from './store-accounts.ts';
import { listOperatorKeys, revokeAllKeys } from './store-keys.ts';
import { raiseRulesVersion } from './store-rules.ts';

async function move(
  rt: Runtime,
  id: number,
  { reason, also }: { reason: string | null; also: AlsoChanged },
): Promise<Account> {
  refuseTestAccount(id);
  return rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const isSuspending = reason !== null;
    if (isSuspending) await refuseOperatorKeys(tx, id, 'suspended');
    const to = { suspendedAt: isSuspending ? now : null, reason: reason ?? '' };
    const account = await moveSuspension(tx, { id, now }, to);
    if (!account) {
      const found = await findAccount(tx, id);
      if (!found) throw notFound('Account');
      if (found.closedAt !== null) throw isClosed();
      throw new AppError('wrong_state', `This account is ${isSuspending ? 'suspended already' : 'not suspended'}.`);
    }
    const testId = testAccountOf(id);
    await moveSuspension(tx, { id: testId, now }, to);
    await also(tx);
    await raiseRulesVersion(tx, id);
    await raiseRulesVersion(tx, testId);
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
export function lockUnsuspended(tx: Transaction, accountId: number): Promise<boolean> {
  return holdStoredAccount(tx, accountId);
}

/** What rooms above this one do in the same transaction, such as forgetting the account's links. */
export type AlsoChanged = (tx: Transaction) => Promise<void>;

export function isClosed(): AppError {
  return new AppError('wrong_state', 'This account is closed, and stays so.');
}

/**
 * Throws if the account has an operator's keys, because nobody may shut out an operator. Locks the account before the keys, in the order in which
 * keys are made; the opposite order would deadlock.
 */
async function refuseOperatorKeys(tx: Transaction, id: number, done: string): Promise<void> {
  await lockAccountToShut(tx, id);
  await lockAccountToShut(tx, testAccountOf(id));
  if ((await listOperatorKeys(tx)).some((key) => key.accountId === id))
    throw new AppError('wrong_state', `This account has keys of an operator: revoke them before it is ${done}.`);
}

/**
 * Closes the account for ever. When this returns, its keys no longer work and it sends nothing, in every process. A job cancels waiting messages
 * afterwards, and none of them can go out meanwhile.
 */
export async function closeAccount(
  rt: Runtime,
  keyring: Keyring,
  { id, reason, also }: { readonly id: number; readonly reason: string; readonly also: AlsoChanged },
): Promise<Account> {
  refuseTestAccount(id);
  let hashes: readonly Buffer[] = [];
  const account = await rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    await refuseOperatorKeys(tx, id, 'closed');
    const closed = await closeStoredAccount(tx, { id, now, reason });
    if (!closed) throw (await findAccount(tx, id)) ? isClosed() : notFound('Account');
    const testId = testAccountOf(id);
    await closeStoredAccount(tx, { id: testId, now, reason });
    hashes = [...(await revokeAllKeys(tx, id, now)), ...(await revokeAllKeys(tx, testId, now))];
    await also(tx);
    await raiseRulesVersion(tx, id);
    await raiseRulesVersion(tx, testId);
    return closed;
  });
  for (const hash of hashes) keyring.forget(hash);
  return account;
}

const ACCOUNTS_MAX = 20;
/** Longer than any request that began before its account was closed, so that what such a request stores is cancelled as well. */
const AFTERMATH_MS = 60_000;

/** `cancel` returns whether it found anything of the account to cancel. Returns true if there may be more. */
export async function windUpClosed(rt: Runtime, cancel: (accountId: number) => Promise<boolean>): Promise<boolean> {
  let isMore = false;
  for (const { id, closedAt } of await listClosingAccounts(rt.db, ACCOUNTS_MAX)) {
    if (await cancel(id)) isMore = true;
    else if (rt.clock.nowMs() - msFromTimestamp(closedAt) > AFTERMATH_MS) await storeWoundUp(rt.db, id, rt.clock.now());
  }
  return isMore;
}
