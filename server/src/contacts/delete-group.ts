import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { markGroupDeleted } from './store-groups.ts';
import { purgeGroupRows } from './store-members.ts';

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
