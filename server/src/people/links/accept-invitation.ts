import type { Transaction } from '../../db/index.ts';
import { AppError, assert } from '../../errors.ts';
import { findHomeAccountId } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { lockUserById } from '../person/store-users.ts';
import type { UserWithSecret } from '../person/user.ts';
import type { Person } from '../sessions/sessions.ts';
import { refuseEndedSession } from '../sessions/store-sessions.ts';
import { joinAs, lookAtLink } from './redeem-link.ts';
import type { OneTimeLink } from './store-links.ts';

export interface Accepted {
  readonly link: OneTimeLink;
  /** The account whose audit log records it: the operator's own if the person joins the operator's staff. */
  readonly accountId: number;
}

async function lockInvited(tx: Transaction, person: Person, { email }: OneTimeLink): Promise<UserWithSecret> {
  const user = await lockUserById(tx, person.userId);
  if (!user || user.suspendedAt !== null) throw new AppError('unauthenticated', 'Please sign in.');
  await refuseEndedSession(tx, person.sessionId);
  if (user.email === email) return user;
  const sentence = `This invitation is for ${email}, and you are signed in as ${user.email}. Please sign in as the person that it is for.`;
  throw new AppError('wrong_state', sentence);
}

/** Accepts an invitation by a session in place of a password, because a person who signs in by a provider or a passkey may have no password. */
export async function acceptInvitation(rt: Runtime, person: Person, token: string): Promise<Accepted> {
  const found = await lookAtLink(rt, token);
  if (found.kind !== 'invitation')
    throw new AppError('wrong_state', 'This link is no invitation. Please open it and choose a password there.');
  return rt.db.transact(async (tx) => {
    const lock = () => lockInvited(tx, person, found);
    const { link } = await joinAs(rt, tx, { token, accountId: found.accountId, lock });
    const accountId = link.accountId ?? (await findHomeAccountId(tx));
    assert(accountId !== null, 'the first start has made an account');
    return { link, accountId };
  });
}
