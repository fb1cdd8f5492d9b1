import { invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { type PhoneNumber, parsePhoneNumber } from '../lib/phone-number.ts';

/** A number as a person of the account's country writes it, or a refusal that names the field. */
export function readNumber(actor: Actor, raw: string, field = 'phone_number'): PhoneNumber {
  const parsed = parsePhoneNumber(raw, actor.country);
  if (!parsed.ok)
    throw invalidInput({ [field]: [`The ${field.replaceAll('_', ' ')} field must be a valid phone number.`] });
  return parsed.number;
}
