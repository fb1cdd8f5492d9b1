import { guardStorage } from '../identity/index.ts';
import type { PhoneNumber } from '../lib/phone-number.ts';
import type { Uuid } from '../lib/uuid.ts';
import type { Runtime } from '../runtime.ts';
import { findContactIdByNumber, insertContact } from './store-contacts.ts';
import { findGroup } from './store-groups.ts';
import { insertGroupMembers, lockContactIds, lockGroupsByUuid } from './store-members.ts';

/** The number joins the group, as a new contact if it is none yet; where the group is gone, nothing happens. Doing it again changes nothing. */
export async function joinGroup(
  rt: Runtime,
  accountId: number,
  { phoneNumber, groupUuid }: { readonly phoneNumber: PhoneNumber; readonly groupUuid: Uuid },
): Promise<void> {
  if (!(await findGroup(rt.db, accountId, groupUuid))) return;
  const id = await rt.ids.next('contacts');
  const now = rt.clock.now();
  const contact = { id, phoneNumber, firstName: '', lastName: '', email: '', createdAt: now, updatedAt: now };
  await rt.db.transact(async (tx) => {
    const known = await findContactIdByNumber(tx, accountId, phoneNumber);
    if (known === null) {
      const refuseOver = await guardStorage(tx, accountId, 'contacts');
      if (await insertContact(tx, accountId, contact, {})) await refuseOver();
    }
    const contactId = known ?? (await findContactIdByNumber(tx, accountId, phoneNumber));
    if (contactId === null) return;
    const contactIds = [...(await lockContactIds(tx, accountId, [contactId]))];
    for (const group of await lockGroupsByUuid(tx, accountId, [groupUuid]))
      await insertGroupMembers(tx, { accountId, groupId: group.id, contactIds });
  });
}
