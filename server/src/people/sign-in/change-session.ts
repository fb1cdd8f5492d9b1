// What a person changes in the session with which they are signed in.

import { type AppError, invalidInput, notFound } from '../../errors.ts';
import { getAccount } from '../../identity/index.ts';
import type { Seal } from '../../lib/files/seal.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { addressGroup } from '../attempts/attempts.ts';
import { findFactors, proveByCode } from '../factors/second-factor.ts';
import { deleteTicketsOfUser } from '../factors/store-factors.ts';
import { tellChange } from '../mails/tell-change.ts';
import { listMemberships } from '../person/store-members.ts';
import { findUser, setPassword, withdrawResets } from '../person/store-users.ts';
import type { User, UserWithSecret } from '../person/user.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { refusePassword } from '../secrets/refuse-password.ts';
import type { Visitor } from '../sessions/begin-session.ts';
import { type Person, renewSession } from '../sessions/sessions.ts';
import { endSession, endSessions, setConfirmed, setEntered } from '../sessions/store-sessions.ts';
import { lockProven, provePassword, recordRefusal } from './sign-in.ts';

async function mayEnter(rt: Runtime, person: Person, accountId: number): Promise<boolean> {
  await getAccount(rt.db, accountId);
  if (person.staffRole !== null) return true;
  return (await listMemberships(rt.db, person.userId)).some((membership) => membership.accountId === accountId);
}

/** A member enters one of their accounts, one of the operator's staff any account. The audit logs of both accounts record it. */
export async function enterAccount(rt: Runtime, person: Person, accountId: number): Promise<string> {
  if (!(await mayEnter(rt, person, accountId))) throw notFound('Account');
  return rt.db.transact(async (tx) => {
    await setEntered(tx, person.sessionId, accountId);
    return renewSession(rt, tx, person.sessionId);
  });
}

export function leaveAccount(rt: Runtime, person: Person): Promise<string> {
  return rt.db.transact(async (tx) => {
    await setEntered(tx, person.sessionId, null);
    return renewSession(rt, tx, person.sessionId);
  });
}

async function findSelf(rt: Runtime, person: Person): Promise<UserWithSecret> {
  const user = await findUser(rt.db, person.userId);
  if (!user) throw notFound('User');
  return user;
}

interface Proof {
  readonly person: Person;
  readonly password: string;
  readonly visitor: Visitor;
}

function notYourPassword(field: string): AppError {
  return invalidInput({ [field]: ['This is not your password.'] });
}

async function refuseWrongPassword(rt: Runtime, proof: Proof, at: { operation: string; field: string }) {
  const user = await findSelf(rt, proof.person);
  const { visitor } = proof;
  if (await provePassword(proof.password, { email: user.email, user, visitor })) return user;
  await recordRefusal({ operation: at.operation, user, visitor });
  throw notYourPassword(at.field);
}

/** Whoever stole the password of a person with an authenticator must not confirm by it alone. Returns true if a code was given. */
async function refuseWrongCode(seal: Seal | null, user: User, { code, visitor }: Pick<Confirming, 'code' | 'visitor'>) {
  const { aside, address } = visitor;
  if (!(await findFactors(aside, user.id)).hasTotp) return false;
  if (code === undefined)
    throw invalidInput({ one_time_code: ['The one time code field is required with an authenticator.'] });
  if (await proveByCode(aside, seal, { person: user, code, address })) return true;
  await recordRefusal({ operation: 'session.confirm', user, visitor });
  throw invalidInput({ one_time_code: ['The code is wrong, or was used already.'] });
}

export interface Confirming extends Proof {
  readonly code: string | undefined;
}

/** Allows the session, for a quarter of an hour, the operations that require a fresh proof. */
export async function confirmSession(rt: Runtime, seal: Seal | null, proof: Confirming): Promise<string> {
  const user = await refuseWrongPassword(rt, proof, { operation: 'session.confirm', field: 'password' });
  const hasSecondFactor = await refuseWrongCode(seal, user, proof);
  const { sessionId } = proof.person;
  return rt.db.transact(async (tx) => {
    await setConfirmed(tx, sessionId, { at: rt.clock.now(), hasSecondFactor });
    return renewSession(rt, tx, sessionId);
  });
}

/**
 * Ends every other session of this person, because one of them may be the reason for the new password. The session is not confirmed by it, since a
 * new password takes no second factor.
 */
export async function changePassword(rt: Runtime, proof: Proof, next: string): Promise<string> {
  const at = { operation: 'session.changePassword', field: 'current_password' };
  const user = await refuseWrongPassword(rt, proof, at);
  const refused = refusePassword(next, user);
  if (refused !== null) throw invalidInput({ password: [refused] });
  const hash = await hashPassword(next, addressGroup(proof.visitor.address));
  const { sessionId } = proof.person;
  return rt.db.transact(async (tx) => {
    if (!(await lockProven(tx, user))) throw notYourPassword(at.field);
    await setPassword(tx, user.id, hash, rt.clock.now());
    await deleteTicketsOfUser(tx, user.id);
    await endSessions(tx, user.id, rt.clock.now(), sessionId);
    await withdrawResets(tx, user.id, rt.clock.now());
    await tellChange(rt, tx, user.id, 'password_changed');
    return renewSession(rt, tx, sessionId);
  });
}

/** The session of the request itself may have ended meanwhile: then it is as asked for. */
export async function endOwnSession(rt: Runtime, person: Person, id: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    const hasEnded = await endSession(tx, person.userId, id, rt.clock.now());
    if (!hasEnded && id !== person.sessionId) throw notFound('Session');
  });
}

export function endOtherSessions(rt: Runtime, person: Person): Promise<number> {
  return rt.db.transact((tx) => endSessions(tx, person.userId, rt.clock.now(), person.sessionId));
}
