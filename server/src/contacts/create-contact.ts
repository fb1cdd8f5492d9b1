import { type GivenValues, holdFields } from '../contact-fields/index.ts';
import { invalidInput } from '../errors.ts';
import { type Actor, guardStorage } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import type { Contact } from './contact.ts';
import { readNumber } from './read-number.ts';
import { insertContact } from './store-contacts.ts';

export interface NewContact {
  readonly phoneNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly fields: GivenValues;
}

export const NUMBER_TAKEN = { phone_number: ['The phone number has already been taken.'] };

export async function createContact(rt: Runtime, actor: Actor, input: NewContact): Promise<Contact> {
  const phoneNumber = readNumber(actor, input.phoneNumber);
  const now = rt.clock.now();
  const { fields: given, ...names } = input;
  const contact: Contact = { ...names, id: await rt.ids.next('contacts'), phoneNumber, createdAt: now, updatedAt: now };
  return rt.db.transact(async (tx) => {
    const refuseOver = await guardStorage(tx, actor.accountId, 'contacts');
    const { values, errors } = (await holdFields(tx, actor.accountId, [given]))(given);
    const isNew = await insertContact(tx, actor.accountId, contact, values);
    const refused = isNew ? errors : { ...NUMBER_TAKEN, ...errors };
    if (Object.keys(refused).length > 0) throw invalidInput(refused);
    await refuseOver();
    return contact;
  });
}
