import { invalidInput } from '../errors.ts';
import { isTimeZone } from '../lib/time/recurrence.ts';
import { parseTimestamp, type Timestamp } from '../lib/time/timestamp.ts';

/** Returns the zone in which a time without one is read. An unknown named zone is refused where it is used. */
export function zoneOr(named: string | undefined, accountZone: string): string {
  return named !== undefined && isTimeZone(named) ? named : accountZone;
}

/** Returns the zone that a client names, or that of the account if the name is empty or left out. */
export function zoneNamed(named: string | undefined, accountZone: string): string {
  if (named === undefined || named === '') return accountZone;
  if (!isTimeZone(named))
    throw invalidInput({ time_zone: ['The time zone field must be a zone name, such as Africa/Accra.'] });
  return named;
}

/** Reads a client's date and time. The contract checked its form; this function checks that the day exists. */
export function readInstant<Raw extends string | null | undefined>(
  field: string,
  raw: Raw,
  timeZone: string,
): Timestamp | Exclude<Raw, string> {
  if (typeof raw !== 'string') return raw as Exclude<Raw, string>;
  const instant = parseTimestamp(raw, timeZone);
  if (instant === null)
    throw invalidInput({ [field]: [`The ${field.replaceAll('_', ' ')} field names no real date and time.`] });
  return instant;
}
