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
}

export const NUMBER_TAKEN = { phone_number: ['The phone number has already been taken.'] };

export async function createContact(rt: Runtime, actor: Actor, input: NewContact): Promise<Contact> {
  const phoneNumber = readNumber(actor, input.phoneNumber);
  const now = rt.clock.now();
  const contact: Contact = { ...input, id: await rt.ids.next('contacts'), phoneNumber, createdAt: now, updatedAt: now };
  return rt.db.transact(async (tx) => {
    const refuseOver = await guardStorage(tx, actor.accountId, 'contacts');
    if (!(await insertContact(tx, actor.accountId, contact))) throw invalidInput(NUMBER_TAKEN);
    await refuseOver();
    return contact;
  });
}
