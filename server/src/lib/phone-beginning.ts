import { type Country, callingCode } from './phone-number.ts';
import { withoutNationalPrefix } from './phone-plan.ts';

/** As people write and paste numbers, whole or not. */
const WRITTEN = /^[+\d\s().-]+$/;

/**
 * With what stored numbers begin that a person may mean who has typed the beginning of one, local or international; none when
 * the text is no such thing. The account's country tells what a local one is.
 */
export function listNumberBeginnings(text: string, country: Country): string[] {
  if (!WRITTEN.test(text)) return [];
  const digits = text.replace(/\D/g, '');
  if (/^\s*\+/.test(text)) return digits === '' ? [] : [digits];
  if (digits.startsWith('00')) return digits.length === 2 ? [] : [digits.slice(2)];
  const code = callingCode(country);
  const local = withoutNationalPrefix(digits, country);
  // The prefix alone begins every local number.
  const found = local === digits ? [digits, `${code}${digits}`] : [`${code}${local}`];
  return digits === '' ? [] : found;
}
