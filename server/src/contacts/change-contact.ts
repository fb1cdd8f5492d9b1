import { holdFields } from '../contact-fields/index.ts';
import { isTaken, type Transaction } from '../db/index.ts';
import { invalidInput, notFound } from '../errors.ts';
import { type Actor, guardStorage } from '../identity/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import type { Contact, ContactUpdate, ContactWithGroups, NewContact } from './contact.ts';
import { readNumber } from './read-number.ts';
import {
  deleteContact as deleteStoredContact,
  findContactIdByNumber,
  insertContact,
  listGroupsOfContact,
  lockContact,
  updateContact as updateStoredContact,
} from './store-contacts.ts';
import { forgetNumber } from './store-deleted.ts';
import { leaveAllGroups } from './store-members.ts';

const NUMBER_TAKEN = { phone_number: ['The phone number has already been taken.'] };

export async function createContact(rt: Runtime, actor: Actor, input: NewContact): Promise<Contact> {
  const phoneNumber = readNumber(actor, input.phoneNumber);
  const now = rt.clock.now();
  const { firstName = '', lastName = '', email = '', fields: given } = input;
  const id = await rt.ids.next('contacts');
  const contact = { id, phoneNumber, firstName, lastName, email, createdAt: now, updatedAt: now };
  return rt.db.transact(async (tx) => {
    const refuseOver = await guardStorage(tx, actor.accountId, 'contacts');
    const { values, errors } = (await holdFields(tx, actor.accountId, [given]))(given);
    const isNew = await insertContact(tx, { ...contact, accountId: actor.accountId, fields: values });
    const refused = isNew ? errors : { ...NUMBER_TAKEN, ...errors };
    if (Object.keys(refused).length > 0) throw invalidInput(refused);
    await refuseOver();
    return contact;
  });
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
    const changes = { ...input, accountId, id, now: rt.clock.now(), phoneNumber, fields: values };
    const contact = await updateStoredContact(tx, changes);
    if (!contact) throw notFound('Contact');
    return { ...contact, groups: await listGroupsOfContact(tx, accountId, id) };
  });
  return changed.catch((error: unknown) => {
    // Another request took the number after the look-up; the unique key decides.
    throw isTaken(error) ? invalidInput(NUMBER_TAKEN) : error;
  });
}

/** Deletes a contact in the caller's transaction. Returns whether there was one. */
export async function eraseContact(tx: Transaction, accountId: number, id: number): Promise<boolean> {
  if (!(await lockContact(tx, accountId, id))) return false;
  await leaveAllGroups(tx, accountId, id);
  await deleteStoredContact(tx, accountId, id);
  return true;
}

/**
 * Deletes whoever has a number or is kept with it, so that a deletion can be undone. An undo that is under way moves the person from the kept to the
 * contacts, and a deletion moves the other way: each statement waits for them, so the kept are looked at before and after. Returns whether there was one.
 */
export async function eraseNumber(tx: Transaction, accountId: number, phoneNumber: PhoneNumber): Promise<boolean> {
  const before = await forgetNumber(tx, accountId, phoneNumber);
  const id = await findContactIdByNumber(tx, accountId, phoneNumber);
  const isErased = id !== null && (await eraseContact(tx, accountId, id));
  return before + (await forgetNumber(tx, accountId, phoneNumber)) > 0 || isErased;
}

export async function deleteContact(rt: Runtime, actor: Actor, id: number): Promise<void> {
  await rt.db.transact(async (tx) => {
    if (!(await eraseContact(tx, actor.accountId, id))) throw notFound('Contact');
  });
}
