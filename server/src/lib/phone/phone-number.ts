import type { PhoneNumber } from '@volley/contract/brands';
import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber as Parsed,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { findPlainCountry, readPlainLocal } from './phone-plan.ts';

/** ISO 3166 two-letter code of a country that has a calling code of its own or a share in one. */
export type Country = CountryCode;

/** Digits in international form without the plus: how a number is stored, compared and shown. */
export type { PhoneNumber };

export type ParsedPhoneNumber =
  // The country is null for a number of no country (+800, +883 …).
  { ok: true; number: PhoneNumber; country: Country | null } | { ok: false };

/** Stands in place of a number that was erased. No phone has it, and nothing is sent to it. */
export const ERASED_NUMBER = '00000' as PhoneNumber;

/** E.164 allows 15 digits; the rest is room for separators. Longer input is no phone number and is not parsed. */
export const phoneNumberLengthMax = 32;

const notANumber: ParsedPhoneNumber = { ok: false };

// The characters that people write or paste between digits: beside the ASCII ones, no-break spaces and typographic hyphens from
// web pages, and the direction marks that phones wrap around a number copied from their contacts.
// Only ASCII digits are digits: letters (vanity numbers, extensions), control characters and digits of other scripts are
// refused, because the number read from them could be somebody else's.
const separators = new Set(' -.()[]\u00a0\u202f\u2007\u2009\u2010\u2011\u2012\u2013\u2212\u200e\u200f');
for (const mark of '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff') separators.add(mark);

type Written = { digits: string; hasPlus: boolean };

/**
 * Reads a number as its owner wrote it; `country` is the account's. A number written without a plus is taken only if it is
 * valid, because a wrong reading would reach a stranger. One written with a plus needs only a possible length: the writer has
 * said what it is, and numbering plans change faster than the library's tables (+447700900xxx, the range of every example, is
 * "invalid" too).
 */
export function parsePhoneNumber(raw: string, country: Country): ParsedPhoneNumber {
  const written = readWritten(raw);
  if (written === null) return notANumber;
  const { digits, hasPlus } = written;
  if (hasPlus) return readInternational(digits, 'possible');
  if (digits.startsWith('00')) return readInternational(digits.slice(2), 'valid');
  const plain = readPlainLocal(digits, country);
  if (plain !== null) return { ok: true, number: plain as PhoneNumber, country };
  const ownCode = getCountryCallingCode(country);
  if (digits.startsWith(ownCode)) {
    const own = readInternational(digits, 'valid');
    if (own.ok) return own;
  }
  const local = parsePhoneNumberFromString(digits, { defaultCountry: country, extract: false });
  // The library also strips the country's own exit code (011 in the US), which is no local number.
  if (local !== undefined && local.countryCallingCode === ownCode && local.isValid()) return accept(local, 'valid');
  return readInternational(digits, 'valid');
}

function readInternational(digits: string, need: 'possible' | 'valid'): ParsedPhoneNumber {
  const country = findPlainCountry(digits);
  if (country !== null) return { ok: true, number: digits as PhoneNumber, country };
  return accept(parseInternational(digits), need);
}

function readWritten(raw: string): Written | null {
  if (raw.length === 0 || raw.length > phoneNumberLengthMax) return null;
  let digits = '';
  let hasPlus = false;
  for (const character of raw) {
    if (character >= '0' && character <= '9') digits += character;
    else if (character === '+' && !hasPlus && digits === '') hasPlus = true;
    else if (!separators.has(character)) return null;
  }
  if (digits === '') return null;
  // A plus that was not encoded in a query arrives as a space. No calling code begins with 0, so before a 0 the space was only
  // a space.
  if (raw.startsWith(' ') && !digits.startsWith('0')) hasPlus = true;
  return { digits, hasPlus };
}

/** Why a text is no phone number. */
export type NumberFault = 'signs' | 'too_short' | 'too_long' | 'unknown_country' | 'not_valid';

const FAULT_OF_LENGTH: Readonly<Record<string, NumberFault>> = {
  TOO_SHORT: 'too_short',
  TOO_LONG: 'too_long',
  INVALID_COUNTRY: 'unknown_country',
};

/** The reason for which `parsePhoneNumber` refused a text. */
export function findNumberFault(raw: string, country: Country): NumberFault {
  const written = readWritten(raw);
  if (written === null) return raw.length > phoneNumberLengthMax ? 'too_long' : 'signs';
  const { digits, hasPlus } = written;
  const isInternational = hasPlus || digits.startsWith('00');
  const whole = isInternational ? `+${digits.replace(/^00/, '')}` : digits;
  return FAULT_OF_LENGTH[validatePhoneNumberLength(whole, country) ?? ''] ?? 'not_valid';
}

export const NUMBER_FAULTS: Readonly<Record<NumberFault, string>> = {
  signs: 'It has letters or signs that no phone number has.',
  too_short: 'It has too few digits.',
  too_long: 'It has too many digits.',
  unknown_country: 'No country has the code with which it begins.',
  not_valid: 'No such number exists in the numbering plan of its country.',
};

/** The sentence that refuses a field, and why. */
export const refuseNumber = (sentence: string, raw: string, country: Country): string[] => [
  sentence,
  NUMBER_FAULTS[findNumberFault(raw, country)],
];

function parseInternational(digits: string): Parsed | undefined {
  return parsePhoneNumberFromString(`+${digits}`, { extract: false });
}

function accept(parsed: Parsed | undefined, need: 'possible' | 'valid'): ParsedPhoneNumber {
  if (parsed === undefined) return notANumber;
  if (!(need === 'valid' ? parsed.isValid() : parsed.isPossible())) return notANumber;
  return { ok: true, number: parsed.number.slice(1) as PhoneNumber, country: mainCountry(parsed) };
}

/** A possible number that is in no country's range is counted as the main country of its code, which the library lists first. */
function mainCountry(parsed: Parsed): Country | null {
  return parsed.country ?? parsed.getPossibleCountries()[0] ?? null;
}

/** True for text in the stored form: 6 to 15 digits, no leading zero (no calling code begins with one). */
export function isPhoneNumber(text: string): text is PhoneNumber {
  return /^[1-9]\d{5,14}$/.test(text);
}

/** The country of a stored number, null for the codes that belong to no country. */
export function findPhoneNumberCountry(number: PhoneNumber): Country | null {
  const plain = findPlainCountry(number);
  if (plain !== null) return plain;
  const parsed = parseInternational(number);
  return parsed === undefined ? null : mainCountry(parsed);
}

/** The calling code as digits without plus: `233` for GH. */
export function callingCode(country: Country): string {
  return getCountryCallingCode(country);
}

export function isCountry(code: string): code is Country {
  // The library's table also answers to names every object has, such as `constructor`.
  return /^[A-Z]{2}$/.test(code) && isSupportedCountry(code);
}

/** Carriers write a number with a plus, with zeros before it, or plain. */
export function plainNumber(raw: string): string {
  return raw.trim().replace(/^(\+|00)/, '');
}
