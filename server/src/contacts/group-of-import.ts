import type { Handle, Transaction } from '../db/index.ts';
import { invalidInput } from '../errors.ts';
import { type Uuid, uuidV7 } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { findGroup, insertGroup, markGroupDeleted } from './store-groups.ts';

/** Makes the group for an import's people, in the transaction that starts the import. */
async function add(rt: Runtime, tx: Transaction, accountId: number, name: string): Promise<Uuid> {
  const now = rt.clock.now();
  const uuid = uuidV7(rt.clock.nowMs());
  const id = await rt.ids.next('groups');
  const group = { id, uuid, name, description: '', contactsCount: 0, createdAt: now, updatedAt: now };
  await insertGroup(tx, accountId, group);
  return uuid;
}

/** Deletes the group when the import is undone, unless other contacts are in it. */
async function drop(rt: Runtime, tx: Transaction, accountId: number, uuid: Uuid): Promise<void> {
  const group = await findGroup(tx, accountId, uuid);
  if (group?.contactsCount === 0) await markGroupDeleted(tx, accountId, uuid, rt.clock.now());
}

async function refuseUnknown(handle: Handle, accountId: number, uuids: readonly Uuid[]): Promise<void> {
  const fields: Record<string, string[]> = {};
  for (const [index, uuid] of uuids.entries())
    if (!(await findGroup(handle, accountId, uuid))) fields[`group_ids.${index}`] = ['This group does not exist.'];
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
}

export const importGroups = { add, drop, refuseUnknown };
