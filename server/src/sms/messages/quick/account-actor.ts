import { type Actor, getAccount } from '../../../identity/index.ts';
import type { Runtime } from '../../../runtime.ts';

/** Returns an actor for what no person sends: the account itself. */
export async function accountActor(rt: Runtime, accountId: number, name: string): Promise<Actor> {
  const { defaultCountry: country, timeZone, transactionalThroughSuppression } = await getAccount(rt.db, accountId);
  return {
    ...{ accountId, keyId: null, userId: null, name, scopes: new Set(['send' as const]) },
    ...{ country, timeZone, requestsPerMinute: null, transactionalThroughSuppression, lookupWaitMs: 0 },
  };
}
