import type { Contact } from '@volley/sdk';
import { formatPhone } from '../format/phone.ts';

/** What a person is called; who has no name is called by the number. */
export const nameOf = ({ first_name, last_name, phone_number }: Contact): string =>
  [first_name, last_name].filter((part) => part !== '').join(' ') || formatPhone(phone_number);
