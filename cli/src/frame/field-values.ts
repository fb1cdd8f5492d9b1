import { CommandError, EXIT } from './failure.ts';

/** Parses pairs such as `city=Accra`, each divided at its first equals sign. */
export function readPairs(flag: string, pairs: readonly string[], example: string): Record<string, string> {
  const values = pairs.map((pair) => {
    const sign = pair.indexOf('=');
    if (sign < 1)
      throw new CommandError(`${flag} ${pair}: it must be a key and a value, such as ${example}.`, EXIT.usage);
    return [pair.slice(0, sign), pair.slice(sign + 1)] as const;
  });
  return Object.fromEntries(values);
}

/** Parses pairs such as `city=Accra`; an empty value empties the field. Returns null if there are no pairs. */
export function readFieldValues(pairs: readonly string[]): Record<string, string | null> | null {
  if (pairs.length === 0) return null;
  const values = Object.entries(readPairs('--field', pairs, 'city=Accra'));
  return Object.fromEntries(values.map(([key, value]) => [key, value || null]));
}
