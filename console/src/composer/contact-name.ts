import type { Contact } from '@volley/sdk';
import { formatPhone } from '../format/phone.ts';

/** Returns a contact's name, or the number if there is none. */
export const nameOf = ({ first_name, last_name, phone_number }: Contact): string =>
  [first_name, last_name].filter((part) => part !== '').join(' ') || formatPhone(phone_number);
