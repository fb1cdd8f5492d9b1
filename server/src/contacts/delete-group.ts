import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { markGroupDeleted } from './store-groups.ts';

export async function deleteGroup(rt: Runtime, actor: Actor, uuid: Uuid): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await markGroupDeleted(tx, actor.accountId, uuid, rt.clock.now()))) throw notFound('Group');
  });
}
