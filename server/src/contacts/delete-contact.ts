import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import { deleteContact as deleteStoredContact, lockContact } from './store-contacts.ts';
import { leaveAllGroups } from './store-members.ts';

export async function deleteContact(rt: Runtime, actor: Actor, id: number): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await lockContact(tx, actor.accountId, id))) throw notFound('Contact');
    await leaveAllGroups(tx, actor.accountId, id);
    await deleteStoredContact(tx, actor.accountId, id);
  });
}
