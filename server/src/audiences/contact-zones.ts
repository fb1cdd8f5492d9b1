import type { Handle } from '../db/index.ts';
import type { PhoneNumber } from '../lib/phone/phone-number.ts';
import { readTimeZone } from '../lib/time/recurrence.ts';
import { listZoneValues } from './store-contact-zones.ts';

/** By whose clock people live, as their contacts say; whoever is not in it lives by that of their number. */
export type ContactZones = ReadonlyMap<PhoneNumber, string>;

const NO_ZONES: ContactZones = new Map();

/** What a contact has in the field of zones; undefined: nothing that is one. */
export function zoneIn(value: unknown): string | undefined {
  return typeof value === 'string' ? (readTimeZone(value) ?? undefined) : undefined;
}

/** `zoneField`: its key; null: only numbers say it, and nothing is asked of the database. */
export async function readContactZones(
  handle: Handle,
  accountId: number,
  { zoneField, phoneNumbers }: { readonly zoneField: string | null; readonly phoneNumbers: readonly PhoneNumber[] },
): Promise<ContactZones> {
  if (zoneField === null || phoneNumbers.length === 0) return NO_ZONES;
  const rows = await listZoneValues(handle, { accountId, zoneField, phoneNumbers });
  return new Map(
    rows.flatMap(({ phoneNumber, value }) => {
      const zone = zoneIn(value);
      return zone === undefined ? [] : [[phoneNumber, zone] as const];
    }),
  );
}
