import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { type Country, findPhoneNumberCountry, type PhoneNumber } from './phone-number.ts';

const CALLING_CODE_DIGITS_MAX = 3;
/** No calling code is shared so finely that more digits than these tell its countries apart. */
export const COUNTRY_DIGITS = 9;
const CACHE_ENTRIES_MAX = 50_000;

/** Calling code to its only country, or null where several share it. */
let countryByCode: Map<string, Country | null> | undefined;
const cache = new Map<string, Country | null>();

function load(): Map<string, Country | null> {
  const found = new Map<string, Country | null>();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    found.set(code, found.has(code) ? null : country);
  }
  return found;
}

/**
 * The country of a stored number, fast enough for every message: most calling codes belong to one country, and reading
 * the whole number (tens of microseconds) is left for those that are shared.
 */
export function countryOfNumber(number: PhoneNumber): Country | null {
  countryByCode ??= load();
  for (let digits = 1; digits <= CALLING_CODE_DIGITS_MAX; digits += 1) {
    const country = countryByCode.get(number.slice(0, digits));
    if (country === undefined) continue;
    return country ?? countryOfSharedCode(number);
  }
  return null;
}

function countryOfSharedCode(number: PhoneNumber): Country | null {
  const prefix = number.slice(0, COUNTRY_DIGITS);
  const known = cache.get(prefix);
  if (known !== undefined) return known;
  const country = findPhoneNumberCountry(number);
  if (cache.size >= CACHE_ENTRIES_MAX) cache.clear();
  cache.set(prefix, country);
  return country;
}
