import type { Transaction } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { type Actor, recheckActor } from './keyring.ts';
import { lockAccount } from './store-accounts.ts';
import { holdRows } from './store-actors.ts';

/**
 * Called before adding something of which an account has a fixed maximum: it waits for earlier additions, so that the count after it is complete.
 * `accountId`: null if nothing is counted. Throws if the actor lost a right during this wait or an earlier one. From here on, whatever would take the
 * right away waits for this transaction and then finds what it added.
 */
export async function waitToAdd(tx: Transaction, actor: Actor, accountId: number | null): Promise<void> {
  if (accountId !== null) await lockAccount(tx, accountId);
  await holdRows(tx, actor);
  const now = await recheckActor(tx, actor);
  if (now && [...actor.scopes].every((scope) => now.scopes.has(scope))) return;
  throw new AppError(
    'unauthenticated',
    'The key or the session that asks lost its rights while the request waited. Please ask with another key, or sign in again.',
  );
}
