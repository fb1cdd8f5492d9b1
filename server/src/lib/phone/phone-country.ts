import { type Country, findPhoneNumberCountry, type PhoneNumber } from './phone-number.ts';
import { CALLING_CODE_DIGITS_MAX, onlyCountryOf } from './phone-plan.ts';

/** No calling code is shared so finely that more digits than these tell its countries apart. */
export const COUNTRY_DIGITS = 9;
const CACHE_ENTRIES_MAX = 50_000;

const cache = new Map<string, Country | null>();

/**
 * The country of a stored number, fast enough for every message: most calling codes belong to one country, and only numbers
 * of a shared code are parsed whole, which takes tens of microseconds.
 */
export function countryOfNumber(number: PhoneNumber): Country | null {
  for (let digits = 1; digits <= CALLING_CODE_DIGITS_MAX; digits += 1) {
    const country = onlyCountryOf(number.slice(0, digits));
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
