import { store } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';

/** Of the numbers that are contacts and have the field. */
export const listZoneValues = store.listing<
  { readonly zoneField: string; readonly phoneNumbers: readonly PhoneNumber[]; readonly accountId: number },
  { phoneNumber: PhoneNumber; value: string }
>(
  'contacts.list_zone_values',
  `select phone_number, fields ->> $2 as value from contacts
   where account_id = $1 and phone_number = any ($3::text[]) and fields ? $2`,
  ['accountId', 'zoneField', 'phoneNumbers'],
);
