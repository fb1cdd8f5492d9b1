import type { Role } from '@volley/contract/choices';
import type { Transaction } from '../../db/index.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Actor, refuseBeyond, renewRules } from '../../identity/index.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { withdrawLinksMadeIn } from '../links/store-links.ts';
import { scopesOfRole } from '../person/roles.ts';
import { deleteMembership, findMember, lockMembers, setRole } from '../person/store-members.ts';
import { findUserByUuid, raiseRightsVersion } from '../person/store-users.ts';
import { deleteViewsOf } from '../person/store-views.ts';
import type { Member } from '../person/user.ts';

/** Returns what a person may do, in the account or for the operator, before a change. */
export async function findRights(rt: Runtime, actor: Actor, uuid: Uuid) {
  const member = await findMember(rt.db, actor.accountId, uuid);
  const user = member ?? (await findUserByUuid(rt.db, uuid));
  return { role: member?.role ?? null, staffRole: user?.staffRole ?? null, suspendedAt: user?.suspendedAt ?? null };
}

/** An account must keep somebody who can let others in. */
export function isLastOwner(members: readonly Member[], member: Member): boolean {
  const others = members.filter(
    ({ id, role, suspendedAt }) => id !== member.id && role === 'owner' && suspendedAt === null,
  );
  return member.role === 'owner' && others.length === 0;
}

function refuseLastOwner(members: readonly Member[], member: Member): void {
  if (isLastOwner(members, member))
    throw new AppError(
      'wrong_state',
      'This is the last owner of the account. Please make another member an owner first.',
    );
}

async function lockMember(tx: Transaction, actor: Actor, uuid: Uuid) {
  const members = await lockMembers(tx, actor.accountId);
  const member = members.find((one) => one.uuid === uuid);
  if (!member) throw notFound('Member');
  refuseBeyond(actor, scopesOfRole(member.role), 'change a member with');
  return { members, member };
}

/** The change holds from the reply on, in every process: each request of a person reads their current rights. */
export function changeMember(rt: Runtime, actor: Actor, { uuid, role }: { uuid: Uuid; role: Role }): Promise<Member> {
  refuseBeyond(actor, scopesOfRole(role), 'give');
  return rt.db.transact(async (tx) => {
    const at = rt.clock.now();
    const { members, member } = await lockMember(tx, actor, uuid);
    if (role !== 'owner') refuseLastOwner(members, member);
    await setRole(tx, { accountId: actor.accountId, userId: member.id, role, at });
    await raiseRightsVersion(tx, member.id, at);
    if (role !== member.role) await withdrawLinksMadeIn(tx, actor.accountId, member.id, at);
    await renewRules(tx, [actor.accountId]);
    return { ...member, role };
  });
}

export async function removeMember(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    const { members, member } = await lockMember(tx, actor, uuid);
    refuseLastOwner(members, member);
    const at = rt.clock.now();
    await deleteMembership(tx, actor.accountId, member.id);
    await deleteViewsOf(tx, actor.accountId, member.id);
    await raiseRightsVersion(tx, member.id, at);
    await withdrawLinksMadeIn(tx, actor.accountId, member.id, at);
    await renewRules(tx, [actor.accountId]);
  });
}
