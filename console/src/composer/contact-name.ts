import type { Contact } from '@volley/sdk';
import { fullName } from '../format/full-name.ts';
import { formatPhone } from '../format/phone.ts';

/** Returns a contact's name, or the number if there is none. */
export const nameOf = (contact: Contact): string => fullName(contact) || formatPhone(contact.phone_number);
