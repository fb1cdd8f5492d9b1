import type { BodyOf, RowOf } from '@volley/contract';
import type { group, groupOperations } from '@volley/contract/groups';
import type { Handle, Transaction } from '../db/index.ts';
import { AppError, invalidInput, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { campaignsWithoutGroup, namesOfUses } from './campaign-uses.ts';
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

async function newGroup(rt: Runtime, name: string, description = ''): Promise<Group> {
  const now = rt.clock.now();
  const id = await rt.ids.next('groups');
  return { name, description, id, uuid: uuidV7(rt.clock.nowMs()), contactsCount: 0, createdAt: now, updatedAt: now };
}

export async function createGroup(
  rt: Runtime,
  { accountId }: Actor,
  { name, description }: BodyOf<typeof groupOperations.create>,
): Promise<Group> {
  const group = await newGroup(rt, name, description);
  return rt.db.transact(async (tx) => {
    await insertGroup(tx, { ...group, accountId });
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

export type GroupUpdate = BodyOf<typeof groupOperations.update>;

export async function updateGroup(rt: Runtime, actor: Actor, uuid: Uuid, changes: GroupUpdate): Promise<Group> {
  return rt.db.transact(async (tx) => {
    const group = await updateStoredGroup(tx, { ...changes, accountId: actor.accountId, uuid, now: rt.clock.now() });
    if (!group) throw notFound('Group');
    return group;
  });
}

const PURGED_ROWS_MAX = 10_000;

export async function deleteGroup(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    const group = await findGroup(tx, actor.accountId, uuid);
    if (!group) throw notFound('Group');
    const uses = await campaignsWithoutGroup(tx, actor.accountId, group.id);
    if (uses.length > 0) {
      throw new AppError('wrong_state', `The group is left out by ${namesOfUses(uses)}. Change or delete that first.`);
    }
    if (!(await markGroupDeleted(tx, actor.accountId, uuid, rt.clock.now()))) throw notFound('Group');
  });
}

/** Removes the rows of deleted groups, batch by batch; readers no longer see these groups. Returns true if there are more. */
export function purgeDeletedGroups(rt: Runtime): Promise<boolean> {
  return purgeGroupRows(rt.db, PURGED_ROWS_MAX);
}

/** Makes the group for an import's people, in the transaction that starts the import. */
async function add(rt: Runtime, tx: Transaction, accountId: number, name: string): Promise<Uuid> {
  const group = await newGroup(rt, name);
  await insertGroup(tx, { ...group, accountId });
  return group.uuid;
}

/** Deletes the group when the import is undone, unless other contacts are in it or a campaign leaves it out. */
async function drop(rt: Runtime, tx: Transaction, accountId: number, uuid: Uuid): Promise<void> {
  const group = await findGroup(tx, accountId, uuid);
  if (group?.contactsCount !== 0 || (await campaignsWithoutGroup(tx, accountId, group.id)).length > 0) return;
  await markGroupDeleted(tx, accountId, uuid, rt.clock.now());
}

async function refuseUnknown(handle: Handle, accountId: number, uuids: readonly Uuid[]): Promise<void> {
  const fields: Record<string, string[]> = {};
  for (const [index, uuid] of uuids.entries())
    if (!(await findGroup(handle, accountId, uuid))) fields[`group_ids.${index}`] = ['This group does not exist.'];
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

export const importGroups = { add, drop, refuseUnknown };
