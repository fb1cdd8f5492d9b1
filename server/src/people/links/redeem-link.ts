import type { BodyOf } from '@volley/contract';
import type { oneTimeLinkOperations } from '@volley/contract/one-time-links';
import type { Transaction } from '../../db/index.ts';
import { AppError, assert, invalidInput } from '../../errors.ts';
import { renewRules } from '../../identity/index.ts';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { addressGroup } from '../attempts/attempts.ts';
import { deleteTicketsOfUser } from '../factors/store-factors.ts';
import { deletePasskeysOfUser } from '../factors/store-passkeys.ts';
import { tellChange } from '../mails/tell-change.ts';
import { insertMembership, listMemberships, lockMembers } from '../person/store-members.ts';
import {
  findUser,
  findUserByEmail,
  insertUser,
  isAnybody,
  lockUserById,
  raiseRightsVersion,
  setName,
  setPassword,
  setStaffRole,
  withdrawResets,
} from '../person/store-users.ts';
import { emailKey, type User, type UserWithSecret } from '../person/user.ts';
import { refuseByDomain } from '../providers/refuse-by-domain.ts';
import { hashPassword } from '../secrets/passwords.ts';
import { refusePassword } from '../secrets/refuse-password.ts';
import { hashToken } from '../secrets/session-token.ts';
import { beginSession, type Visitor } from '../sessions/begin-session.ts';
import { endSessions } from '../sessions/store-sessions.ts';
import { lockProven, provePassword, recordRefusal } from '../sign-in/sign-in.ts';
import { lockToProve, proveAddress } from './prove-address.ts';
import { type FoundLink, findLink, type OneTimeLink, type UsedLink, useLink, withdrawAlike } from './store-links.ts';

function goneLink(): AppError {
  return new AppError('gone', 'This link was used, has expired, or was withdrawn. Please ask for a new one.');
}

export type Redemption = BodyOf<typeof oneTimeLinkOperations.redeem> & { readonly visitor: Visitor };

export interface Redeemed {
  readonly user: User;
  readonly link: OneTimeLink;
  /** The token of the session that began; null if the person existed before and must sign in. */
  readonly sessionToken: string | null;
}

export async function lookAtLink(rt: Runtime, token: string) {
  const hash = hashToken(token);
  const link = hash && (await findLink(rt.db, hash, rt.clock.now()));
  if (!link) throw goneLink();
  return link;
}

async function take(rt: Runtime, tx: Transaction, token: string): Promise<UsedLink> {
  const hash = hashToken(token);
  const link = hash && (await useLink(tx, hash, rt.clock.now()));
  if (!link) throw goneLink();
  return link;
}

/** Gives an existing person what the link promises. */
async function grant(rt: Runtime, tx: Transaction, user: UserWithSecret, link: OneTimeLink): Promise<void> {
  const at = rt.clock.now();
  const { accountId, role, staffRole } = link;
  if (accountId !== null && role !== null && !(await insertMembership(tx, { accountId, userId: user.id, role, at })))
    throw new AppError(
      'conflict',
      'This person is a member of this account already. Please ask an owner of the account to change the role.',
    );
  if (staffRole !== null) await setStaffRole(tx, user.id, staffRole, at);
  await raiseRightsVersion(tx, user.id, at);
  if (accountId !== null) await renewRules(tx, [accountId]);
}

/** Throws if a new person's input is invalid. Returns their name. */
function refuseBadChoice(input: Redemption, email: string): string {
  const name = (input.name ?? '').trim();
  const fields: Record<string, string[]> = {};
  if (name === '') fields['name'] = ['The name field is required.'];
  if (email === '') fields['email'] = ['The email field is required.'];
  const refused = refusePassword(input.password, { email, name });
  if (refused !== null) fields['password'] = [refused];
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
  return name;
}

async function makePerson(rt: Runtime, input: Redemption, email: string): Promise<Redeemed> {
  const name = refuseBadChoice(input, email);
  const passwordHash = await hashPassword(input.password, addressGroup(input.visitor.address));
  const id = await rt.ids.next('users');
  return rt.db.transact(async (tx) => {
    const link = await take(rt, tx, input.token);
    // If two people redeem the first link at once, or a person was made in another way, only one of them becomes the first person.
    if (link.kind === 'first' && (await isAnybody(tx))) throw goneLink();
    const createdAt = rt.clock.now();
    const user: UserWithSecret = {
      ...{ id, uuid: uuidV7(rt.clock.nowMs()), email, name, passwordHash, staffRole: link.staffRole, createdAt },
      ...{ suspendedAt: null, lastSignedInAt: null, hasTotp: false, passkeys: 0, rightsVersion: 1 },
      addressProvenAt: link.isProof ? createdAt : null,
    };
    if (link.staffRole !== null && !link.isProof) throw staffUnproven();
    if (!(await insertUser(tx, user))) throw new AppError('conflict', 'Somebody has this email address already.');
    await grant(rt, tx, user, link);
    return { user, link, sessionToken: await beginSession(rt, tx, user, input.visitor) };
  });
}

function byMailedLink({ visitor }: Redemption) {
  return { by: 'a link that only the person can have', visitor, decidedAccounts: [], isStaffDecided: false };
}

/** The first proof of a person who is here: they begin anew, with a name and a password of their own. */
async function claimPerson(
  rt: Runtime,
  input: Redemption,
  { email, accountId }: OneTimeLink,
  userId: number,
): Promise<Redeemed> {
  const name = refuseBadChoice(input, email);
  const passwordHash = await hashPassword(input.password, addressGroup(input.visitor.address));
  return rt.db.transact(async (tx) => {
    const found = await lockToProve(tx, userId, accountId === null ? [] : [accountId]);
    if (!found || found.suspendedAt !== null) throw goneLink();
    if (found.addressProvenAt !== null) throw new AppError('conflict', 'Somebody has this email address already.');
    const link = await take(rt, tx, input.token);
    await proveAddress(rt, tx, found, byMailedLink(input));
    const at = rt.clock.now();
    await setPassword(tx, userId, passwordHash, at);
    await setName(tx, userId, name, at);
    // This invitation takes the place of what the person had in the same account.
    await withdrawAlike(tx, link, at);
    await grant(rt, tx, { ...found, staffRole: null }, link);
    const user = await lockUserById(tx, userId);
    assert(user !== null, 'the person is locked');
    return { user, link, sessionToken: await beginSession(rt, tx, user, input.visitor) };
  });
}

function staffUnproven(): AppError {
  const sentence =
    'Nobody has proven that this email address is yours, so this link gives you no staff role. Please ask an operator for a link that is mailed to you.';
  return new AppError('wrong_state', sentence);
}

/** Whoever was shown a link may have made this person, and must not gather rights for whoever has the address. */
async function refuseUnproven(tx: Transaction, user: User, link: UsedLink): Promise<void> {
  if (user.addressProvenAt !== null) return;
  if (link.isProof)
    throw new AppError(
      'wrong_state',
      'Nobody has proven yet that this email address is yours, and this link does. Please sign out, open it again, and choose a name and a password.',
    );
  if (link.staffRole !== null) throw staffUnproven();
  if (user.staffRole === null && (await listMemberships(tx, user.id)).length === 0) return;
  const sentence =
    'Nobody has proven that this email address is yours, so you join no further account by this link. Please ask for an invitation that is mailed to you, or ask an operator to vouch for you.';
  throw new AppError('wrong_state', sentence);
}

interface Invited {
  readonly token: string;
  readonly accountId: number | null;
  /** Locks and returns the person; throws if the link was not made for them. */
  lock(): Promise<UserWithSecret>;
}

/** Grants the link to an existing person. It locks in the order of a member's change: the account's members first, then the person. */
export async function joinAs(rt: Runtime, tx: Transaction, { token, accountId, lock }: Invited) {
  if (accountId !== null) await lockMembers(tx, accountId);
  const user = await lock();
  const link = await take(rt, tx, token);
  await refuseUnproven(tx, user, link);
  if (link.staffRole !== null && user.staffRole !== null)
    throw new AppError('conflict', 'This person has a staff role already. Please ask an operator to change it.');
  await grant(rt, tx, user, link);
  return { user, link };
}

/** The same whether or not anybody has the address: the person who sent the invitation may have the link too, and use it to find out. */
function notTheirPassword(): AppError {
  const sentence =
    'No person with this email address has this password. If you are new here, give your name and choose a password of your own.';
  return invalidInput({ password: [sentence] });
}

interface Joining {
  readonly email: string;
  /** Null if nobody has the address. */
  readonly found: UserWithSecret | null;
  readonly accountId: number | null;
}

/** Whoever has the link may not be the person for whom it was made, so it takes that person's own password as well. */
async function joinPerson(rt: Runtime, input: Redemption, { email, found, accountId }: Joining): Promise<Redeemed> {
  const { visitor } = input;
  const isProven = await provePassword(input.password, { email, user: found, visitor });
  if (!found || !isProven) {
    await recordRefusal({ operation: 'oneTimeLinks.redeem', user: found, visitor });
    throw notTheirPassword();
  }
  return rt.db.transact(async (tx) => {
    const lock = async (): Promise<UserWithSecret> => {
      const user = await lockProven(tx, found);
      if (!user) throw notTheirPassword();
      return user;
    };
    return { ...(await joinAs(rt, tx, { token: input.token, accountId, lock })), sessionToken: null };
  });
}

/**
 * Signs the person out everywhere, because somebody else may have their password. The authenticator stays, and the next sign-in asks for it. Passkeys
 * stay if anybody could ask for the link: access to somebody's mail must not be enough to remove a second factor.
 */
async function resetPassword(rt: Runtime, input: Redemption, userId: number): Promise<Redeemed> {
  const user = await findUser(rt.db, userId);
  if (!user || user.suspendedAt !== null) throw goneLink();
  const refused = refusePassword(input.password, user);
  if (refused !== null) throw invalidInput({ password: [refused] });
  const hash = await hashPassword(input.password, addressGroup(input.visitor.address));
  return rt.db.transact(async (tx) => {
    const locked = await lockToProve(tx, userId);
    if (!locked || locked.suspendedAt !== null) throw goneLink();
    const link = await take(rt, tx, input.token);
    const isFirstProof = link.isProof && locked.addressProvenAt === null;
    if (isFirstProof) await proveAddress(rt, tx, locked, byMailedLink(input));
    await setPassword(tx, userId, hash, rt.clock.now());
    await withdrawResets(tx, userId, rt.clock.now());
    // Whoever took the password may have added a passkey.
    if (!link.isAskedByAnybody) await deletePasskeysOfUser(tx, userId);
    await deleteTicketsOfUser(tx, userId);
    await endSessions(tx, userId, rt.clock.now(), null);
    if (!isFirstProof) await tellChange(rt, tx, userId, 'password_changed');
    return { user, link, sessionToken: null };
  });
}

async function redeemInvitation(rt: Runtime, input: Redemption, invitation: FoundLink): Promise<Redeemed> {
  const { email, accountId, isProof } = invitation;
  const isNew = (input.name ?? '').trim() !== '';
  const found = await findUserByEmail(rt.db, email);
  if (found && found.addressProvenAt === null && isProof) return claimPerson(rt, input, invitation, found.id);
  if (!isNew || found) {
    // Somebody who claims to be new is told of a forbidden password whether or not they are new, so the reply reveals nothing.
    if (isNew) refuseBadChoice(input, email);
    return joinPerson(rt, input, { email, found, accountId });
  }
  return makePerson(rt, input, email);
}

export async function redeemLink(rt: Runtime, input: Redemption): Promise<Redeemed> {
  const link = await lookAtLink(rt, input.token);
  await refuseByDomain(rt.db, link.email);
  if (link.userId !== null) return resetPassword(rt, input, link.userId);
  if (link.kind === 'invitation') return redeemInvitation(rt, input, link);
  return makePerson(rt, input, emailKey(input.email ?? ''));
}
