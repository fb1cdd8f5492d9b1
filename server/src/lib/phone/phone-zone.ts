import { isTimeZone } from '../time/recurrence.ts';
import { countryOfNumber } from './phone-country.ts';
import type { Country, PhoneNumber } from './phone-number.ts';

type Places = Intl.Locale & { getTimeZones?(): string[] | undefined };

const zones = new Map<Country, string | null>();

/** One moment in winter and one in summer: zones with the same offset at both count as one zone here. */
const MOMENTS = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];

function offsetsOf(zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return MOMENTS.map((moment) => format.format(moment)).join();
}

/** The zone of a whole country; null where its zones differ, since a wrong guess would disturb people at night. */
export function zoneOfCountry(country: Country): string | null {
  let zone = zones.get(country);
  if (zone === undefined) {
    const names = ((new Intl.Locale(`und-${country}`) as Places).getTimeZones?.() ?? []).filter(isTimeZone);
    const [first] = names;
    zone = first !== undefined && new Set(names.map(offsetsOf)).size === 1 ? first : null;
    zones.set(country, zone);
  }
  return zone;
}

export function zoneOfNumber(phoneNumber: PhoneNumber): string | null {
  const country = countryOfNumber(phoneNumber);
  return country === null ? null : zoneOfCountry(country);
}
