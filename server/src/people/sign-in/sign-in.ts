import type { Transaction } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { findHomeAccountId, recordAction } from '../../identity/index.ts';
import type { Runtime } from '../../runtime.ts';
import { addressGroup, attemptToProve } from '../attempts/attempts.ts';
import { issueTicket } from '../factors/second-factor.ts';
import { findTotp } from '../factors/store-factors.ts';
import { findUserByEmail, lockUserById, setPassword } from '../person/store-users.ts';
import { emailKey, type User, type UserWithSecret } from '../person/user.ts';
import { refuseByDomain } from '../providers/refuse-by-domain.ts';
import { hashPassword, isRehashDue, verifyPassword } from '../secrets/passwords.ts';
import { beginSession, type Visitor } from '../sessions/begin-session.ts';

export interface SignInResult {
  readonly user: User;
  /** Undefined if a second factor must be given first, with the ticket. */
  readonly token: string | undefined;
  readonly ticket: string | null;
}

function wrongPassword(): AppError {
  return new AppError('unauthenticated', 'The email address or the password is wrong.');
}

/** Slowed after some failures, per person and per address. The password is compared even if there is no such person. */
export async function provePassword(
  password: string,
  { email, user, visitor }: { readonly email: string; readonly user: UserWithSecret | null; readonly visitor: Visitor },
  isWhole = true,
): Promise<UserWithSecret | null> {
  const { aside, address } = visitor;
  const prove = async () => {
    const isRight = await verifyPassword(password, user?.passwordHash ?? null, addressGroup(address));
    return isRight && user?.suspendedAt === null ? user : null;
  };
  return attemptToProve(aside, { kind: 'password', email, address }, prove, isWhole);
}

/**
 * Locks and returns the person. Returns null if, during the time that comparing a password takes, the password was changed or the person was
 * suspended.
 */
export async function lockProven(tx: Transaction, proven: UserWithSecret): Promise<UserWithSecret | null> {
  const user = await lockUserById(tx, proven.id);
  return user && user.passwordHash === proven.passwordHash && user.suspendedAt === null ? user : null;
}

/** Refused sign-ins belong to no account, so the operator's audit log records them. What was typed is not stored: it may be a password. */
export async function recordRefusal({
  operation,
  user,
  visitor,
  nobody = 'nobody has this address',
}: {
  readonly operation: string;
  readonly user: Pick<User, 'id' | 'uuid' | 'name'> | null;
  readonly visitor: Visitor;
  /** What the entry says if there is no such person. */
  readonly nobody?: string;
}): Promise<void> {
  const rt = visitor.aside;
  const accountId = await findHomeAccountId(rt.db);
  if (accountId === null) return;
  const entry = {
    accountId,
    actorUserId: user?.id ?? null,
    actorName: user?.name ?? '',
    operation,
    target: `refused: ${user ? user.uuid : nobody}`,
    address: visitor.address,
    requestId: visitor.requestId,
  };
  await rt.db.transact((tx) => recordAction(tx, rt, entry));
}

async function rehash(user: UserWithSecret, password: string, { address }: Visitor): Promise<string | null> {
  const isDue = user.passwordHash !== null && isRehashDue(user.passwordHash);
  return isDue ? hashPassword(password, addressGroup(address)) : null;
}

interface Begin {
  readonly proven: UserWithSecret;
  /** The new hash; null if the present one stays. */
  readonly hash: string | null;
  readonly visitor: Visitor;
}

/** Reads under the lock whether a second factor is needed: setting one up ends every sign-in that began with the password alone. */
async function beginProven(rt: Runtime, tx: Transaction, { proven, hash, visitor }: Begin): Promise<SignInResult> {
  const user = await lockProven(tx, proven);
  if (!user) throw wrongPassword();
  if (hash !== null) await setPassword(tx, user.id, hash, rt.clock.now());
  if ((await findTotp(tx, user.id))?.confirmedAt == null)
    return { user, token: await beginSession(rt, tx, user, visitor), ticket: null };
  return {
    user,
    token: undefined,
    ticket: await issueTicket(rt, tx, user, { address: visitor.address, isCounted: true }),
  };
}

/** An address that nobody has is answered like a wrong password, in the same words and the same time. */
export async function signIn(
  rt: Runtime,
  { email, password, visitor }: { readonly email: string; readonly password: string; readonly visitor: Visitor },
): Promise<SignInResult> {
  await refuseByDomain(rt.db, emailKey(email));
  const found = await findUserByEmail(rt.db, emailKey(email));
  // Read for unknown people as well, so both take the same time. A right password counts as a failure until the second factor is given.
  const isWhole = (await findTotp(rt.db, found?.id ?? 0))?.confirmedAt == null;
  const proven = await provePassword(password, { email, user: found, visitor }, isWhole);
  if (!proven) {
    await recordRefusal({ operation: 'session.create', user: found, visitor });
    throw wrongPassword();
  }
  const hash = await rehash(proven, password, visitor);
  return rt.db.transact((tx) => beginProven(rt, tx, { proven, hash, visitor }));
}
