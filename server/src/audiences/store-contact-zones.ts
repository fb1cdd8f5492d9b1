import { type Handle, statement } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';

const list = statement<{ phoneNumber: PhoneNumber; value: string }>(
  'contacts.list_zone_values',
  `select phone_number, fields ->> $2 as value from contacts
   where account_id = $1 and phone_number = any ($3::text[]) and fields ? $2`,
);

/** Of the numbers that are contacts and have the field. */
export function listZoneValues(
  handle: Handle,
  accountId: number,
  { zoneField, phoneNumbers }: { readonly zoneField: string; readonly phoneNumbers: readonly PhoneNumber[] },
): Promise<{ phoneNumber: PhoneNumber; value: string }[]> {
  return handle.rows(list, [accountId, zoneField, phoneNumbers]);
}
