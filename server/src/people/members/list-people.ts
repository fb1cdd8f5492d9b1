import type { Actor } from '../../identity/index.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { Runtime } from '../../runtime.ts';
import { type ListedInvitation, listInvitations } from '../links/store-links.ts';
import { listMembers } from '../person/store-members.ts';
import { listUsers } from '../person/store-users.ts';
import type { Member, User } from '../person/user.ts';

export function listPeople(rt: Runtime, request: PageRequest): Promise<Page<User>> {
  return listUsers(rt.db, request);
}

export function listMembersOf(rt: Runtime, actor: Actor, request: PageRequest): Promise<Page<Member>> {
  return listMembers(rt.db, actor.accountId, request);
}

export function listOpenInvitations(rt: Runtime, actor: Actor, request: PageRequest): Promise<Page<ListedInvitation>> {
  return listInvitations(rt.db, { accountId: actor.accountId, now: rt.clock.now() }, request);
}
