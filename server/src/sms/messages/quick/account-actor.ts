import { type Actor, getAccount } from '../../../identity/index.ts';
import type { Runtime } from '../../../runtime.ts';

interface Sends {
  readonly name: string;
  /** Whether a message may reach somebody who opted out, where the account's single messages do. */
  readonly mayPassOptOuts: boolean;
}

/** Returns an actor for what no person sends: the account itself. */
export async function accountActor(rt: Runtime, accountId: number, sends: Sends): Promise<Actor> {
  const account = await getAccount(rt.db, accountId);
  return {
    ...{ accountId, keyId: null, userId: null, name: sends.name, scopes: new Set(['send' as const]) },
    ...{ country: account.defaultCountry, timeZone: account.timeZone, requestsPerMinute: null, lookupWaitMs: 0 },
    transactionalThroughSuppression: sends.mayPassOptOuts && account.transactionalThroughSuppression,
    lookAgain: () => accountActor(rt, accountId, sends),
  };
}
