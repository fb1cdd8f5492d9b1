import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import type { Group } from './group.ts';
import { updateGroup as updateStoredGroup } from './store-groups.ts';

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
