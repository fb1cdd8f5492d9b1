import { notFound } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import type { Keyring } from './keyring.ts';
import { revokeKey as revokeStoredKey } from './store-keys.ts';

export async function revokeKey(
  rt: Runtime,
  keyring: Keyring,
  input: { accountId: number; keyId: number },
): Promise<void> {
  const hash = await rt.db.transact(async (tx) => {
    const revoked = await revokeStoredKey(tx, input.accountId, input.keyId, rt.clock.now());
    if (!revoked) throw notFound('Key');
    return revoked;
  });
  keyring.forget(hash);
}
