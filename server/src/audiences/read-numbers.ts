import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { type PhoneNumber, parsePhoneNumber, refuseNumber } from '../lib/phone/phone-number.ts';

/** Returns the numbers of a field `phone_numbers`, each once with the place that first named it. Throws all errors at once. */
export function readNumbers(actor: Actor, raw: readonly string[]): ReadonlyMap<PhoneNumber, string> {
  const found = new Map<PhoneNumber, string>();
  const fields: Record<string, string[]> = {};
  raw.forEach((text, index) => {
    const field = `phone_numbers.${index}`;
    const parsed = parsePhoneNumber(text, actor.country);
    if (!parsed.ok) fields[field] = refuseNumber('This must be a valid phone number.', text, actor.country);
    else if (!found.has(parsed.number)) found.set(parsed.number, field);
  });
  if (Object.keys(fields).length > 0) throw invalidInput(fields);
  return found;
}
