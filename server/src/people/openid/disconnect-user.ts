import { AppError } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { deleteTicketsOfUser } from '../factors/store-factors.ts';
import { lockToChange, refuseBeyondMember } from '../members/users.ts';
import type { User } from '../person/user.ts';
import { endSessions } from '../sessions/store-sessions.ts';
import { deleteSubjectsOfUser } from './store-openid.ts';

export interface Disconnected {
  readonly user: User;
  /** The issuers whose subject the person was. */
  readonly issuers: readonly string[];
}

/**
 * For a directory that was imported anew: the next sign-in that vouches for this person's address finds them by it, as the first one did. Somebody
 * else may have that address by then, so this needs the same rights as a new password, and ends every session.
 */
export function disconnectUser(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Disconnected> {
  return rt.db.transact(async (tx) => {
    const user = await lockToChange(tx, actor, uuid);
    await refuseBeyondMember(tx, actor, { user, what: 'disconnect a person with' });
    const issuers = await deleteSubjectsOfUser(tx, user.id);
    if (issuers.length === 0)
      throw new AppError('wrong_state', 'No provider of OpenID Connect is connected with this person.');
    await deleteTicketsOfUser(tx, user.id);
    await endSessions(tx, user.id, rt.clock.now(), null);
    return { user, issuers };
  });
}
