import { invalidInput } from '../../errors.ts';
import { parseTimestamp, type Timestamp } from '../../lib/timestamp.ts';

/** A client's instant. The contract checked its form; that there is such a day is checked here. */
export function readInstant(field: string, raw: string | null | undefined): Timestamp | null | undefined {
  if (raw === undefined || raw === null) return raw;
  const instant = parseTimestamp(raw);
  if (instant === null)
    throw invalidInput({ [field]: [`The ${field.replaceAll('_', ' ')} field names no real date and time.`] });
  return instant;
}
