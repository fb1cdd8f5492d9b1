import { findHomeAccountId, recordAction } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { findUserByEmail, lockUserById } from '../person/store-users.ts';
import { emailKey, type User } from '../person/user.ts';
import { endSessions } from '../sessions/store-sessions.ts';
import { deleteTicketsOfUser, deleteTotp } from './store-factors.ts';
import { deletePasskeysOfUser } from './store-passkeys.ts';

export interface FactorsReset {
  readonly user: User;
  readonly hadAuthenticator: boolean;
  readonly passkeys: number;
}

/**
 * Removes all second factors of a person who has lost the telephone and the recovery codes, so that the password is enough. Their sessions end, since
 * whoever found the telephone may use one of them. Returns null if nobody has this address.
 */
export function resetFactors(rt: Runtime, email: string): Promise<FactorsReset | null> {
  return rt.db.transact(async (tx) => {
    const found = await findUserByEmail(tx, emailKey(email));
    const user = found && (await lockUserById(tx, found.id));
    if (!user) return null;
    const hadAuthenticator = await deleteTotp(tx, user.id);
    const passkeys = await deletePasskeysOfUser(tx, user.id);
    await deleteTicketsOfUser(tx, user.id);
    await endSessions(tx, user.id, rt.clock.now(), null);
    const accountId = await findHomeAccountId(tx);
    if (accountId !== null)
      await recordAction(tx, rt, { accountId, operation: 'users.resetFactors', target: user.uuid });
    return { user, hadAuthenticator, passkeys };
  });
}
