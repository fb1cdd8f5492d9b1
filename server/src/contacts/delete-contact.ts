import type { Transaction } from '../db/index.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import { deleteContact as deleteStoredContact, lockContact } from './store-contacts.ts';
import { leaveAllGroups } from './store-members.ts';

/** Deletes the contact in the caller's transaction, which has locked it. */
export async function eraseContact(tx: Transaction, accountId: number, id: number): Promise<void> {
  await leaveAllGroups(tx, accountId, id);
  await deleteStoredContact(tx, accountId, id);
}

export async function deleteContact(rt: Runtime, actor: Actor, id: number): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await lockContact(tx, actor.accountId, id))) throw notFound('Contact');
    await eraseContact(tx, actor.accountId, id);
  });
}
