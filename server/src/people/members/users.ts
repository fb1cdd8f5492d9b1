import type { StaffRole } from '@volley/contract/choices';
import type { Transaction } from '../../db/index.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { type Actor, hasOperatorKey, refuseBeyond, renewRules, waitToAdd } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type HandedLink, handOverLink } from '../links/hand-over-link.ts';
import { makeLink } from '../links/make-link.ts';
import { withdrawLinksMadeBy, withdrawLinksOfUser } from '../links/store-links.ts';
import { scopesOfRole, scopesOfStaff } from '../person/roles.ts';
import { listMemberships } from '../person/store-members.ts';
import { lockOperators, lockUser, raiseRightsVersion, setStaffRole, setSuspended } from '../person/store-users.ts';
import type { User, UserWithSecret } from '../person/user.ts';
import { endSessions, listEnteredAccounts } from '../sessions/store-sessions.ts';
import { refuseBoundedKey } from './refuse-bounded-key.ts';

/** Throws if the person may do more for the operator than the actor may. */
export async function lockToChange(tx: Transaction, actor: Actor, uuid: Uuid): Promise<UserWithSecret> {
  const user = await lockUser(tx, uuid);
  if (!user) throw notFound('User');
  if (user.staffRole !== null) refuseBeyond(actor, scopesOfStaff(user.staffRole), 'change a person with');
  return user;
}

/** For actions that could let somebody in as this person: the actor must have every right that the person has as a member, too. */
export async function refuseBeyondMember(
  tx: Transaction,
  actor: Actor,
  { user, what }: { readonly user: User; readonly what: string },
): Promise<void> {
  for (const { role } of await listMemberships(tx, user.id)) refuseBeyond(actor, scopesOfRole(role), what);
}

function refuseOneself(actor: Actor, user: User): void {
  if (actor.userId === user.id)
    throw new AppError('wrong_state', 'You cannot do this to yourself. Please ask another operator.');
}

/** `operators`: the result of `lockOperators`. Without an operator or an operator key nobody could let anybody in. */
export async function isLastOperator(
  rt: Runtime,
  tx: Transaction,
  operators: readonly number[],
  user: Pick<User, 'id'>,
): Promise<boolean> {
  return operators.length === 1 && operators[0] === user.id && !(await hasOperatorKey(rt, tx));
}

/** Locks all operators before the person who loses rights, so that if two operators demote each other at once, one of them remains. */
async function lockForLess(rt: Runtime, tx: Transaction, actor: Actor, uuid: Uuid): Promise<UserWithSecret> {
  const operators = await lockOperators(tx);
  const user = await lockToChange(tx, actor, uuid);
  if (!(await isLastOperator(rt, tx, operators, user))) return user;
  throw new AppError(
    'wrong_state',
    'This is the last person with the role operator, and no operator key is left. Please make another person an operator first.',
  );
}

/** Records that the person's rights have changed. Messages that are being planned under the old rights are planned again. */
export async function tellRights(rt: Runtime, tx: Transaction, user: User): Promise<void> {
  await raiseRightsVersion(tx, user.id, rt.clock.now());
  const memberships = await listMemberships(tx, user.id);
  const entered = await listEnteredAccounts(tx, user.id);
  const touched = new Set([...memberships.map(({ accountId }) => accountId), ...entered]);
  await renewRules(tx, [...touched]);
}

/** When this returns, every session of the person has ended in every process, and no link that they made works. */
export function suspendUser(rt: Runtime, actor: Actor, uuid: Uuid): Promise<User> {
  return rt.db.transact(async (tx) => {
    const at = rt.clock.now();
    const user = await lockForLess(rt, tx, actor, uuid);
    refuseOneself(actor, user);
    if (user.suspendedAt !== null) throw new AppError('wrong_state', 'This person is suspended already.');
    await setSuspended(tx, user.id, at, at);
    await withdrawLinksOfUser(tx, user.id, at);
    await tellRights(rt, tx, user);
    await endSessions(tx, user.id, at, null);
    return { ...user, suspendedAt: at };
  });
}

export function resumeUser(rt: Runtime, actor: Actor, uuid: Uuid): Promise<User> {
  return rt.db.transact(async (tx) => {
    const user = await lockToChange(tx, actor, uuid);
    if (user.suspendedAt === null) throw new AppError('wrong_state', 'This person is not suspended.');
    await setSuspended(tx, user.id, null, rt.clock.now());
    await raiseRightsVersion(tx, user.id, rt.clock.now());
    return { ...user, suspendedAt: null };
  });
}

function refuseUnprovenStaff(user: User, staffRole: StaffRole | null): void {
  if (staffRole === null || user.addressProvenAt !== null) return;
  const sentence =
    'The staff role field must be empty: nobody has proven that this person has the email address. Please let the person choose a new password by a link that is mailed, or vouch for the person with that link.';
  throw invalidInput({ staff_role: [sentence] });
}

export function changeStaffRole(
  rt: Runtime,
  actor: Actor,
  { uuid, staffRole }: { readonly uuid: Uuid; readonly staffRole: StaffRole | null },
): Promise<User> {
  if (staffRole !== null) refuseBeyond(actor, scopesOfStaff(staffRole), 'give');
  return rt.db.transact(async (tx) => {
    const user =
      staffRole === 'operator' ? await lockToChange(tx, actor, uuid) : await lockForLess(rt, tx, actor, uuid);
    refuseOneself(actor, user);
    if (staffRole !== user.staffRole) refuseUnprovenStaff(user, staffRole);
    await setStaffRole(tx, user.id, staffRole, rt.clock.now());
    if (staffRole !== user.staffRole) await withdrawLinksMadeBy(tx, user.id, rt.clock.now());
    await tellRights(rt, tx, user);
    return { ...user, staffRole };
  });
}

/**
 * Whoever passes as a person whose address is proven would have every right that the person is given later. So such a link is mailed, or an operator
 * hands it on.
 */
function refuseToShow(rt: Runtime, actor: Actor, user: User, showsLink: boolean): void {
  const isShown = showsLink || rt.post.linksBase === null;
  if (isShown && user.addressProvenAt !== null)
    refuseBeyond(actor, new Set(['operator'] as const), 'see the link of a person whose address is proven without');
}

/** Makes a link by which this person chooses a new password. The old one works until then. Whoever has the link could pass as the person. */
export function resetUser(
  rt: Runtime,
  actor: Actor,
  { uuid, showsLink, isVouched }: { readonly uuid: Uuid; readonly showsLink: boolean; readonly isVouched: boolean },
): Promise<HandedLink> {
  // A link that is vouched for is as good as one that is shown.
  refuseBoundedKey(rt, actor, { role: null, staffRole: null, showsLink: showsLink || isVouched });
  if (isVouched) refuseBeyond(actor, new Set(['operator'] as const), 'vouch for a person without');
  return rt.db.transact(async (tx) => {
    const user = await lockToChange(tx, actor, uuid);
    await waitToAdd(tx, actor, null);
    await refuseBeyondMember(tx, actor, { user, what: 'reset the password of a person with' });
    if (user.suspendedAt !== null) throw new AppError('wrong_state', 'This person is suspended.');
    refuseToShow(rt, actor, user, showsLink);
    const { id: userId, email } = user;
    const purpose = { kind: 'reset', email, userId, accountId: null, role: null, staffRole: null } as const;
    const made = await makeLink(rt, tx, purpose, { ...actor, isVouched });
    return handOverLink(rt, tx, made, { showsLink, by: '', accountName: null });
  });
}
