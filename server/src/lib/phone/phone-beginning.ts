import { type Country, callingCode } from './phone-number.ts';
import { withoutNationalPrefix } from './phone-plan.ts';

/** The characters with which people write and paste numbers, whole or in part. */
const WRITTEN = /^[+\d\s().-]+$/;

/**
 * The digits with which the stored numbers begin that a person may mean who has typed the first part of one, in local or
 * international form; none when the text is no part of a number. The country is the account's: it decides what a local form is.
 */
export function listNumberBeginnings(text: string, country: Country): string[] {
  if (!WRITTEN.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  if (/^\s*\+/.test(text)) return digits === '' ? [] : [digits];
  if (digits.startsWith('00')) return digits.length === 2 ? [] : [digits.slice(2)];
  const code = callingCode(country);
  const local = withoutNationalPrefix(digits, country);
  // The national prefix alone begins every local number, so it selects none.
  const found = local === digits ? [digits, `${code}${digits}`] : [`${code}${local}`];
  return digits === '' ? [] : found;
}

/** Fewer last digits fit too many numbers. */
const LAST_DIGITS_MIN = 4;

/** The digits with which a number may end that somebody typed the last part of; null when the text is no part of one, or too short. */
export function lastDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return WRITTEN.test(text) && digits.length >= LAST_DIGITS_MIN ? digits : null;
}
