import { AppError, invalidInput } from '../../errors.ts';
import type { Runtime } from '../../runtime.ts';
import { attemptToProve } from '../attempts/attempts.ts';
import type { PasskeyAssertion } from '../factors/passkey-ceremony.ts';
import type { PasskeyPlace } from '../factors/passkey-place.ts';
import { lookUpPasskey, type ProvedPasskey, provePasskey, usePasskey } from '../factors/passkeys.ts';
import type { PasskeyWithOwner } from '../factors/store-passkeys.ts';
import { lockUserById } from '../person/store-users.ts';
import type { User } from '../person/user.ts';
import { beginSession, type Visitor } from '../sessions/begin-session.ts';
import { type Person, renewSession } from '../sessions/sessions.ts';
import { setConfirmed } from '../sessions/store-sessions.ts';
import { recordRefusal } from './sign-in.ts';

const NOT_PROVED =
  'This passkey is not known here, or was asked for more than five minutes ago. Please try again, or sign in in another way.';

interface Given {
  readonly response: PasskeyAssertion;
  readonly visitor: Visitor;
}

interface Asked {
  /** The person who must be proven; null if anybody may be. */
  readonly userId: number | null;
  readonly email: string;
  readonly passkey: PasskeyWithOwner | null;
}

/** Slowed like a password: after many wrong passkeys only the address that sent them must wait. */
function prove(
  place: PasskeyPlace,
  { response, visitor }: Given,
  { userId, email, passkey }: Asked,
): Promise<ProvedPasskey | null> {
  const by = { kind: 'passkey', email, address: visitor.address } as const;
  return attemptToProve(visitor.aside, by, () => provePasskey(visitor.aside, place, { response, userId, passkey }));
}

/** A passkey counts as both factors: the device, and what unlocks it. The person is locked, as after a password. */
export async function signInByPasskey(
  rt: Runtime,
  place: PasskeyPlace,
  given: Given,
): Promise<{ readonly user: User; readonly token: string }> {
  const { visitor } = given;
  const passkey = await lookUpPasskey(visitor.aside, given.response);
  const proved = await prove(place, given, { userId: null, email: passkey?.owner.email ?? '', passkey });
  if (!proved) {
    const user = passkey?.owner ?? null;
    await recordRefusal({ operation: 'passkeys.signIn', user, visitor, nobody: 'nobody has this passkey' });
    throw new AppError('unauthenticated', NOT_PROVED);
  }
  return rt.db.transact(async (tx) => {
    const user = await lockUserById(tx, proved.passkey.userId);
    if (!user || user.suspendedAt !== null || !(await usePasskey(rt, tx, proved)))
      throw new AppError('unauthenticated', NOT_PROVED);
    return { user, token: await beginSession(rt, tx, { ...user, hasSecondFactor: true }, visitor) };
  });
}

/** Takes the place of password and code: the session may do, for a quarter of an hour, what requires a fresh proof. */
export async function confirmByPasskey(
  rt: Runtime,
  place: PasskeyPlace,
  { person, ...given }: Given & { readonly person: Person },
): Promise<string> {
  const { visitor } = given;
  const { userId, uuid, email, name, sessionId } = person;
  const refusal = () => invalidInput({ response: ['This is not your passkey, or its five minutes are over.'] });
  const passkey = await lookUpPasskey(visitor.aside, given.response);
  const proved = await prove(place, given, { userId, email, passkey });
  if (!proved) {
    await recordRefusal({ operation: 'passkeys.confirm', user: { id: userId, uuid, name }, visitor });
    throw refusal();
  }
  return rt.db.transact(async (tx) => {
    if (!(await lockUserById(tx, userId)) || !(await usePasskey(rt, tx, proved))) throw refusal();
    await setConfirmed(tx, sessionId, { at: rt.clock.now(), hasSecondFactor: true });
    return renewSession(rt, tx, sessionId);
  });
}
