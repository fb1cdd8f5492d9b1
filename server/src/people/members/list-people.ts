import type { Actor } from '../../identity/index.ts';
import type { Page, PageRequest } from '../../lib/ids/page.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type ListedInvitation, listInvitations } from '../links/store-links.ts';
import { findMember, listMembers } from '../person/store-members.ts';
import { findUserByUuid, listUsers } from '../person/store-users.ts';
import type { Member, User } from '../person/user.ts';

export function listPeople(rt: Runtime, request: PageRequest): Promise<Page<User>> {
  return listUsers(rt.db, request);
}

export function listMembersOf(rt: Runtime, actor: Actor, request: PageRequest, text = ''): Promise<Page<Member>> {
  return listMembers(rt.db, actor.accountId, text, request);
}

/** Returns what a person may do, in the account or for the operator, before a change. */
export async function findRights(rt: Runtime, actor: Actor, uuid: Uuid) {
  const member = await findMember(rt.db, actor.accountId, uuid);
  const user = member ?? (await findUserByUuid(rt.db, uuid));
  return { role: member?.role ?? null, staffRole: user?.staffRole ?? null, suspendedAt: user?.suspendedAt ?? null };
}

export function listOpenInvitations(rt: Runtime, actor: Actor, request: PageRequest): Promise<Page<ListedInvitation>> {
  return listInvitations(rt.db, { accountId: actor.accountId, now: rt.clock.now() }, request);
}
