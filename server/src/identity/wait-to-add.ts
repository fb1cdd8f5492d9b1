import type { Transaction } from '../db/index.ts';
import { AppError } from '../errors.ts';
import { type Actor, recheckActor } from './keyring.ts';
import { lockAccount } from './store-accounts.ts';
import { holdRows } from './store-actors.ts';

/**
 * Of what people make one by one an account has a fixed number at most: whoever adds waits here for those before, and counts after it.
 * Null: nothing is counted. Whoever asks may have lost the right while they waited for this or for another lock. What revokes the key,
 * suspends the person or changes their roles now waits for this transaction, and then finds what was made in it.
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
