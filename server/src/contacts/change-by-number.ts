import { type GivenValues, holdFields } from '../contact-fields/index.ts';
import type { Transaction } from '../db/index.ts';
import { guardStorage } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import { findContactIdByNumber, insertContact, updateContact } from './store-contacts.ts';
import { insertGroupMembers, lockContactIds, lockGroupsByUuid } from './store-members.ts';

export interface NumberChanges {
  /** Null for none. A group that was deleted meanwhile is skipped, as are deleted fields. */
  readonly groupUuid: Uuid | null;
  readonly fields: GivenValues;
}

async function findOrMake(
  rt: Runtime,
  tx: Transaction,
  { accountId, phoneNumber, id }: { accountId: number; phoneNumber: PhoneNumber; id: number },
): Promise<number | null> {
  const known = await findContactIdByNumber(tx, accountId, phoneNumber);
  if (known !== null) return known;
  const now = rt.clock.now();
  const names = { firstName: '', lastName: '', email: '', fields: {} };
  const contact = { ...names, accountId, id, phoneNumber, createdAt: now, updatedAt: now };
  const refuseOver = await guardStorage(tx, accountId, 'contacts');
  if (await insertContact(tx, contact)) await refuseOver();
  return findContactIdByNumber(tx, accountId, phoneNumber);
}

/** Adds the contact with the number to the group and sets its values. Makes the contact if there is none. Repeating it changes nothing. */
export async function changeByNumber(
  rt: Runtime,
  accountId: number,
  { phoneNumber, groupUuid, fields }: NumberChanges & { readonly phoneNumber: PhoneNumber },
): Promise<void> {
  if (groupUuid === null && Object.keys(fields).length === 0) return;
  const id = await rt.ids.next('contacts');
  await rt.db.transact(async (tx) => {
    const { values } = (await holdFields(tx, accountId, [fields]))(fields);
    const contactId = await findOrMake(rt, tx, { accountId, phoneNumber, id });
    if (contactId === null) return;
    if (Object.keys(values).length > 0)
      await updateContact(tx, { accountId, id: contactId, now: rt.clock.now(), fields: values });
    if (groupUuid === null) return;
    const contactIds = [...(await lockContactIds(tx, accountId, [contactId]))];
    for (const group of await lockGroupsByUuid(tx, accountId, [groupUuid]))
      await insertGroupMembers(tx, { accountId, groupId: group.id, contactIds });
  });
}
