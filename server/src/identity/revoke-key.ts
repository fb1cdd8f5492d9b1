import type { Transaction } from '../db/index.ts';
import { AppError, notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { scopesBeyond } from './api-key.ts';
import type { Actor, Keyring } from './keyring.ts';
import { lockKey, lockOperatorKeys, revokeKey as revokeStoredKey } from './store-keys.ts';
import { raiseRulesVersion } from './store-rules.ts';

/** Returns whether a key is left with which an operator could let others in. */
export async function hasOperatorKey(rt: Runtime, tx: Transaction): Promise<boolean> {
  return (await lockOperatorKeys(tx, rt.clock.now())).length > 0;
}

/** Locks all operator keys before one of them is revoked, so that of two revoked at once one remains: without any, nobody could let anybody in. */
export async function revokeKey(
  rt: Runtime,
  keyring: Keyring,
  input: { actor: Actor; accountId: number; keyId: number },
): Promise<void> {
  const { actor, accountId, keyId } = input;
  const hash = await rt.db.transact(async (tx) => {
    const now = rt.clock.now();
    const operators = await lockOperatorKeys(tx, now);
    const key = await lockKey(tx, accountId, keyId);
    if (!key) throw notFound('Key');
    const [beyond] = scopesBeyond(actor.scopes, key.scopes);
    if (beyond !== undefined)
      throw new AppError(
        'forbidden',
        actor.keyId === null
          ? `You cannot revoke a key with the scope "${beyond}", which you do not have yourself.`
          : `This key cannot revoke one with the scope "${beyond}", which it does not have itself.`,
      );
    if (operators.length === 1 && operators[0] === keyId)
      throw new AppError('conflict', 'This is the last operator key. Make another one before you revoke it.');
    await revokeStoredKey(tx, accountId, keyId, now);
    await raiseRulesVersion(tx, accountId);
    return key.hash;
  });
  keyring.forget(hash);
}
