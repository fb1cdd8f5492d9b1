import { SCOPES } from '@volley/contract/choices';
import type { Runtime } from '../runtime.ts';
import { createKey } from './keys.ts';
import { recordAction } from './record-action.ts';
import { firstAccountId } from './store-accounts.ts';
import { listOperatorKeys, revokeKeys, withdrawLinksOfKeys } from './store-keys.ts';
import { raiseRulesVersion } from './store-rules.ts';

interface RecoveredKey {
  readonly accountId: number;
  readonly keyId: number;
  readonly key: string;
  /** How many other operator keys were revoked with it. */
  readonly revoked: number;
}

/** Makes an operator key for the first account; null if there is no account yet. With `revokesOthers` it becomes the only operator key. */
export function recoverOperatorKey(
  rt: Runtime,
  { revokesOthers }: { readonly revokesOthers: boolean },
): Promise<RecoveredKey | null> {
  return rt.db.transact(async (tx) => {
    const accountId = await firstAccountId(tx);
    if (accountId === null) return null;
    const others = revokesOthers ? await listOperatorKeys(tx) : [];
    const hashes = others.map(({ hash }) => hash);
    await revokeKeys(tx, hashes, rt.clock.now());
    await withdrawLinksOfKeys(
      tx,
      others.map(({ id }) => id),
      rt.clock.now(),
    );
    const inside: Runtime = { ...rt, db: { ...rt.db, ...tx, transact: (work) => work(tx) } };
    const { id: keyId, key } = await createKey(inside, { accountId, name: 'Command line', scopes: SCOPES });
    await recordAction(tx, rt, {
      accountId,
      operation: 'recover',
      target: `key ${keyId}${revokesOthers ? `, ${others.length} others revoked` : ''}`,
    });
    for (const id of new Set(others.map((other) => other.accountId))) await raiseRulesVersion(tx, id);
    return { accountId, keyId, key, revoked: others.length };
  });
}
