import type { Actor } from '../identity/index.ts';
import { uuidV7 } from '../lib/ids/uuid.ts';
import type { Runtime } from '../runtime.ts';
import type { Group } from './group.ts';
import { insertGroup } from './store-groups.ts';

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
