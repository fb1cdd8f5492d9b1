import type { Transaction } from '../../db/index.ts';
import { findHomeAccountId, recordAction, renewRules } from '../../identity/index.ts';
import { uuidV7 } from '../../lib/ids/uuid.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { deleteTicketsOfUser, deleteTotp } from '../factors/store-factors.ts';
import { deletePasskeysOfUser } from '../factors/store-passkeys.ts';
import { tellFirstProof } from '../mails/tell-change.ts';
import { deleteMemberships, listMemberships, lockMembers } from '../person/store-members.ts';
import { findUser, lockUserById, markProven, raiseRightsVersion, setStaffRole } from '../person/store-users.ts';
import { deleteViewsOf } from '../person/store-views.ts';
import type { UserWithSecret } from '../person/user.ts';
import { makeToken } from '../secrets/session-token.ts';
import type { Visitor } from '../sessions/begin-session.ts';
import { endSessions, listEnteredAccounts } from '../sessions/store-sessions.ts';
import { insertLink, type OneTimeLink, withdrawLinksOfUser } from './store-links.ts';

/** How long what a person had before the first proof waits for them to confirm it. */
const HELD_MS = 30 * 86_400_000;

export interface FirstProof {
  /** What proves it, in words, for the audit log. */
  readonly by: string;
  readonly visitor: Visitor;
  /** The accounts in which the provider that proves it decides the role, so nothing is held there. */
  readonly decidedAccounts: readonly number[];
  /** Whether that provider decides the staff role. */
  readonly isStaffDecided: boolean;
}

type Held = Pick<OneTimeLink, 'accountId' | 'role' | 'staffRole'>;

/** The accounts whose members are locked before the person is, because a first proof takes the memberships away. */
export async function accountsToHold(tx: Transaction, userId: number): Promise<number[]> {
  const user = await findUser(tx, userId);
  if (!user || user.addressProvenAt !== null) return [];
  return (await listMemberships(tx, userId)).map(({ accountId }) => accountId);
}

/** Locks a person whose address may be proven now, in the order of every other change: members of accounts first, then the person. */
export async function lockToProve(tx: Transaction, userId: number, also: readonly number[] = []) {
  const accountIds = new Set([...also, ...(await accountsToHold(tx, userId))]);
  for (const accountId of [...accountIds].sort((a, b) => a - b)) await lockMembers(tx, accountId);
  return lockUserById(tx, userId);
}

/** A held role is an invitation whose token nobody has: owners see it and may withdraw it, and the person accepts it by the session. */
async function hold(rt: Runtime, tx: Transaction, user: UserWithSecret, { accountId, role, staffRole }: Held) {
  await insertLink(tx, {
    ...{
      tokenHash: makeToken(rt.random).hash,
      uuid: uuidV7(rt.clock.nowMs()),
      kind: 'invitation',
      email: user.email,
      userId: user.id,
    },
    ...{ accountId, role, staffRole, madeByUserId: null, madeByKeyId: null, isVouched: false },
    ...{ createdAt: rt.clock.now(), expiresAt: timestampFromMs(rt.clock.nowMs() + HELD_MS) },
  });
}

async function takeRoles(rt: Runtime, tx: Transaction, user: UserWithSecret, proof: FirstProof): Promise<Held[]> {
  const memberships = await deleteMemberships(tx, user.id, proof.decidedAccounts);
  for (const { accountId } of memberships) await deleteViewsOf(tx, accountId, user.id);
  const isStaffHeld = user.staffRole !== null && !proof.isStaffDecided;
  if (isStaffHeld) await setStaffRole(tx, user.id, null, rt.clock.now());
  return [
    ...memberships.map(({ accountId, role }) => ({ accountId, role, staffRole: null })),
    ...(isStaffHeld ? [{ accountId: null, role: null, staffRole: user.staffRole }] : []),
  ];
}

interface Wiped {
  readonly user: UserWithSecret;
  readonly words: string;
  readonly held: readonly Held[];
}

async function record(rt: Runtime, tx: Transaction, { user, words, held }: Wiped, { by, visitor }: FirstProof) {
  const entry = {
    ...{ actorUserId: user.id, actorName: user.name },
    ...{ operation: 'users.proveAddress', address: visitor.address, requestId: visitor.requestId },
  };
  const homeId = await findHomeAccountId(tx);
  const staff = held.find(({ staffRole }) => staffRole !== null);
  const changes = staff ? { staff_role: { from: staff.staffRole, to: null } } : {};
  const target = `${user.uuid}: by ${by}. ${words}`.slice(0, 500);
  if (homeId !== null) await recordAction(tx, rt, { ...entry, accountId: homeId, target, changes });
  for (const { accountId, role } of held)
    if (accountId !== null)
      await recordAction(tx, rt, {
        ...{ ...entry, accountId, target: `${user.uuid}: the role, until the person confirms it` },
        changes: { role: { from: role, to: null } },
      });
}

/**
 * Whoever was shown the link to this person may have made the person, and may have proofs and open sessions of theirs. So the first proof of the
 * address ends them all, and what the person may do waits for the person to confirm it. Does nothing if the address was proven before. The caller
 * has locked the person.
 */
export async function proveAddress(rt: Runtime, tx: Transaction, user: UserWithSecret, proof: FirstProof) {
  if (user.addressProvenAt !== null) return;
  const at = rt.clock.now();
  const entered = await listEnteredAccounts(tx, user.id);
  await markProven(tx, user.id, at);
  const passkeys = await deletePasskeysOfUser(tx, user.id);
  const hadAuthenticator = await deleteTotp(tx, user.id);
  await deleteTicketsOfUser(tx, user.id);
  const sessions = await endSessions(tx, user.id, at, null);
  await withdrawLinksOfUser(tx, user.id, at);
  const held = await takeRoles(rt, tx, user, proof);
  for (const one of held) await hold(rt, tx, user, one);
  await raiseRightsVersion(tx, user.id, at);
  await renewRules(tx, [...new Set([...entered, ...held.flatMap(({ accountId }) => accountId ?? [])])]);
  const ended = [
    ...(user.passwordHash === null ? [] : ['the password']),
    ...(hadAuthenticator ? ['the authenticator with its recovery codes'] : []),
    ...(passkeys === 0 ? [] : [`passkeys: ${passkeys}`]),
    ...(sessions === 0 ? [] : [`sessions: ${sessions}`]),
  ];
  const words = ended.length === 0 ? 'Nothing was ended' : `What was ended: ${ended.join(', ')}`;
  await record(rt, tx, { user, words, held }, proof);
  await tellFirstProof(rt, tx, user, { words, waits: held.length > 0 });
}
