import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import type { ContactWithFields } from './contact.ts';
import type { Group } from './group.ts';
import { findGroup, listContactsOfGroup, readGroups, searchGroups } from './store-groups.ts';

export async function getGroup(rt: Runtime, actor: Actor, uuid: Uuid): Promise<Group> {
  const group = await findGroup(rt.db, actor.accountId, uuid);
  if (!group) throw notFound('Group');
  return group;
}

export async function listGroupContacts(
  rt: Runtime,
  actor: Actor,
  uuid: Uuid,
  request: PageRequest,
): Promise<Page<ContactWithFields>> {
  return listContactsOfGroup(rt.db, actor.accountId, await getGroup(rt, actor, uuid), request);
}

export function listGroups(rt: Runtime, { accountId }: Actor, request: PageRequest, text = ''): Promise<Page<Group>> {
  return text === '' ? readGroups(rt.db, accountId, request) : searchGroups(rt.db, accountId, text, request);
}
