import { type FieldErrors, invalidInput } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import { type PhoneNumber, parsePhoneNumber, refuseNumber } from '../lib/phone/phone-number.ts';

export type NumberRead =
  | { readonly ok: true; readonly number: PhoneNumber }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Reads a number as people in the account's country write it, or returns what is wrong with the field. */
export function parseNumber(actor: Actor, raw: string, field = 'phone_number'): NumberRead {
  const parsed = parsePhoneNumber(raw, actor.country);
  if (parsed.ok) return parsed;
  const sentence = `The ${field.replaceAll('_', ' ')} field must be a valid phone number.`;
  return { ok: false, errors: { [field]: refuseNumber(sentence, raw, actor.country) } };
}

/** The same for callers that cannot continue without a number: throws the errors. */
export function readNumber(actor: Actor, raw: string, field = 'phone_number'): PhoneNumber {
  const read = parseNumber(actor, raw, field);
  if (!read.ok) throw invalidInput(read.errors);
  return read.number;
}
