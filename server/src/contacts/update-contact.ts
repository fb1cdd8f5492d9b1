import { type GivenValues, holdFields } from '../contact-fields/index.ts';
import { isTaken } from '../db/index.ts';
import { invalidInput, notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import type { ContactWithGroups } from './contact.ts';
import { NUMBER_TAKEN } from './create-contact.ts';
import { readNumber } from './read-number.ts';
import { findContactIdByNumber, listGroupsOfContact, updateContact as updateStoredContact } from './store-contacts.ts';

export interface ContactUpdate {
  readonly phoneNumber: string | undefined;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly email: string | undefined;
  readonly fields?: GivenValues | undefined;
}

export async function updateContact(
  rt: Runtime,
  actor: Actor,
  id: number,
  input: ContactUpdate,
): Promise<ContactWithGroups> {
  const { accountId } = actor;
  const phoneNumber = input.phoneNumber === undefined ? undefined : readNumber(actor, input.phoneNumber);
  const changed = rt.db.transact(async (tx) => {
    if (phoneNumber !== undefined) {
      const ownerId = await findContactIdByNumber(tx, accountId, phoneNumber);
      if (ownerId !== null && ownerId !== id) throw invalidInput(NUMBER_TAKEN);
    }
    const { values, errors } = (await holdFields(tx, accountId, [input.fields]))(input.fields);
    if (Object.keys(errors).length > 0) throw invalidInput(errors);
    const changes = { ...input, phoneNumber, fields: values };
    const contact = await updateStoredContact(tx, { accountId, id, now: rt.clock.now() }, changes);
    if (!contact) throw notFound('Contact');
    return { ...contact, groups: await listGroupsOfContact(tx, accountId, id) };
  });
  return changed.catch((error: unknown) => {
    // Another request took the number after the look-up; the unique key decides.
    throw isTaken(error) ? invalidInput(NUMBER_TAKEN) : error;
  });
}
