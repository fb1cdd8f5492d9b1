import { invalidInput } from '../errors.ts';
import { type Hundredths, parseAmount } from '../lib/values/money.ts';

/** Reads an amount of credits that a client wrote, such as "12.50". */
export function readAmount<Raw extends string | null | undefined>(
  field: string,
  raw: Raw,
): Hundredths | Exclude<Raw, string> {
  if (typeof raw !== 'string') return raw as Exclude<Raw, string>;
  const amount = parseAmount(raw);
  if (amount === null)
    throw invalidInput({ [field]: [`The ${field.replaceAll('_', ' ')} field must be an amount such as "12.50".`] });
  return amount;
}
