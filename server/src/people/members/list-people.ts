import { notFound } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type ListedInvitation, listInvitations } from '../links/store-links.ts';
import { findMember, listMembers } from '../person/store-members.ts';
import { findUserByUuid, listUsers } from '../person/store-users.ts';
import type { Member, User } from '../person/user.ts';

export function listPeople(rt: Runtime, request: PageRequest): Promise<Page<User>> {
  return listUsers(rt.db, request);
}

export function listMembersOf(rt: Runtime, actor: Actor, request: PageRequest): Promise<Page<Member>> {
  return listMembers(rt.db, actor.accountId, request);
}

export async function getMember(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Member> {
  const member = await findMember(rt.db, actor.accountId, uuid);
  if (!member) throw notFound('Member');
  return member;
}

export async function getUser(rt: Runtime, uuid: Uuid): Promise<User> {
  const user = await findUserByUuid(rt.db, uuid);
  if (!user) throw notFound('User');
  return user;
}

export function listOpenInvitations(rt: Runtime, actor: Actor, request: PageRequest): Promise<Page<ListedInvitation>> {
  return listInvitations(rt.db, { accountId: actor.accountId, now: rt.clock.now() }, request);
}
