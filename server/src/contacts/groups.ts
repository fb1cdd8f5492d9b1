import type { RowOf } from '@volley/contract';
import type { group } from '@volley/contract/groups';
import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import type { ContactWithFields } from './contact.ts';
import {
  findGroup,
  insertGroup,
  listContactsOfGroup,
  markGroupDeleted,
  readGroups,
  searchGroups,
  updateGroup as updateStoredGroup,
} from './store-groups.ts';
import { purgeGroupRows } from './store-members.ts';

export type Group = RowOf<typeof group>;

export async function createGroup(
  rt: Runtime,
  actor: Actor,
  input: { name: string; description: string },
): Promise<Group> {
  const now = rt.clock.now();
  const id = await rt.ids.next('groups');
  const group: Group = {
    ...input,
    id,
    uuid: uuidV7(rt.clock.nowMs()),
    contactsCount: 0,
    createdAt: now,
    updatedAt: now,
  };
  return rt.db.transact(async (tx) => {
    await insertGroup(tx, actor.accountId, group);
    return group;
  });
}

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

export interface GroupUpdate {
  readonly name: string | undefined;
  readonly description: string | undefined;
}

export async function updateGroup(rt: Runtime, actor: Actor, uuid: Uuid, changes: GroupUpdate): Promise<Group> {
  return rt.db.transact(async (tx) => {
    const group = await updateStoredGroup(tx, { accountId: actor.accountId, uuid, now: rt.clock.now() }, changes);
    if (!group) throw notFound('Group');
    return group;
  });
}

const PURGED_ROWS_MAX = 10_000;

export async function deleteGroup(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await markGroupDeleted(tx, actor.accountId, uuid, rt.clock.now()))) throw notFound('Group');
  });
}

/** Removes the rows of deleted groups, batch by batch; readers no longer see these groups. Returns true if there are more. */
export function purgeDeletedGroups(rt: Runtime): Promise<boolean> {
  return purgeGroupRows(rt.db, PURGED_ROWS_MAX);
}
