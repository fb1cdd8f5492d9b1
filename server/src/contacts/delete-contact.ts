import type { Transaction } from '../db/index.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import { deleteContact as deleteStoredContact, findContactIdByNumber, lockContact } from './store-contacts.ts';
import { leaveAllGroups } from './store-members.ts';

/** Deletes the contact with an id or a number in the caller's transaction. Returns whether there was one. */
export async function eraseContact(tx: Transaction, accountId: number, of: number | PhoneNumber): Promise<boolean> {
  const id = typeof of === 'number' ? of : await findContactIdByNumber(tx, accountId, of);
  if (id === null || !(await lockContact(tx, accountId, id))) return false;
  await leaveAllGroups(tx, accountId, id);
  await deleteStoredContact(tx, accountId, id);
  return true;
}

export async function deleteContact(rt: Runtime, actor: Actor, id: number): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await eraseContact(tx, actor.accountId, id))) throw notFound('Contact');
  });
}
