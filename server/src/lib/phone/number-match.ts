import type { MatchKind } from '@volley/contract/choices';
import { COUNTRY_DIGITS, countryOfNumber } from './phone-country.ts';
import { isCountry, type PhoneNumber } from './phone-number.ts';

/** The numbers that a route or a price is for. For the kind `any` the value is empty. */
export interface NumberMatch {
  readonly matchKind: MatchKind;
  readonly matchValue: string;
}

export interface NumberMatcher<T> {
  /** The longest matching prefix decides, then the network, then the country, then `any`. What `isMeant` refuses is passed over. */
  find(number: PhoneNumber, network: string, isMeant?: (value: T) => boolean): T | null;
  /** How many leading digits decide: numbers of one network that agree in them find the same value. */
  readonly decidingDigits: number;
}

const always = (): boolean => true;

export function createNumberMatcher<T>(entries: readonly { match: NumberMatch; value: T }[]): NumberMatcher<T> {
  const prefixes = new Map<string, T>();
  const networks = new Map<string, T>();
  const countries = new Map<string, T>();
  let any: T | null = null;
  for (const { match, value } of entries) {
    if (match.matchKind === 'prefix') prefixes.set(match.matchValue, value);
    else if (match.matchKind === 'network') networks.set(match.matchValue.toLowerCase(), value);
    else if (match.matchKind === 'country') countries.set(match.matchValue, value);
    else any = value;
  }
  const lengths = [...new Set([...prefixes.keys()].map((prefix) => prefix.length))].sort((a, b) => b - a);
  return {
    decidingDigits: Math.max(lengths[0] ?? 0, countries.size === 0 ? 0 : COUNTRY_DIGITS),
    find(number, network, isMeant = always) {
      for (const length of lengths) {
        const value = prefixes.get(number.slice(0, length));
        if (value !== undefined && isMeant(value)) return value;
      }
      const ofNetwork = networks.size === 0 ? undefined : networks.get(network.toLowerCase());
      if (ofNetwork !== undefined && isMeant(ofNetwork)) return ofNetwork;
      const country = countries.size === 0 ? null : countryOfNumber(number);
      const ofCountry = country === null ? undefined : countries.get(country);
      if (ofCountry !== undefined && isMeant(ofCountry)) return ofCountry;
      return any !== null && isMeant(any) ? any : null;
    },
  };
}

const PREFIX = /^[1-9]\d{0,14}$/;

/** The operator's match in the form that is compared, or the sentence that says what is wrong with it. */
export function readNumberMatch(matchKind: MatchKind, raw: string): NumberMatch | string {
  const value = raw.trim();
  if (matchKind === 'any')
    return value === '' ? { matchKind, matchValue: '' } : 'The value field must be empty for any.';
  if (matchKind === 'prefix') {
    const prefix = value.replace(/^\+/, '');
    return PREFIX.test(prefix)
      ? { matchKind, matchValue: prefix }
      : 'The value field must be the first digits of numbers in international form, such as 23324.';
  }
  if (matchKind === 'country') {
    const country = value.toUpperCase();
    return isCountry(country)
      ? { matchKind, matchValue: country }
      : 'The value field must be a two-letter country code, such as GH.';
  }
  // Names of networks are compared without regard to case, so that one network has one route.
  return value === '' ? 'The value field is required.' : { matchKind, matchValue: value.toLowerCase() };
}
