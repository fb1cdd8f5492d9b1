import { CommandError, EXIT } from './failure.ts';

/** `city=Accra`; nothing after the sign empties the field. Null: no value was given. */
export function readFieldValues(pairs: readonly string[]): Record<string, string | null> | null {
  const values = pairs.map((pair) => {
    const sign = pair.indexOf('=');
    if (sign < 1)
      throw new CommandError(`--field ${pair}: it must be a key and a value, such as city=Accra.`, EXIT.usage);
    return [pair.slice(0, sign), pair.slice(sign + 1) || null] as const;
  });
  return values.length === 0 ? null : Object.fromEntries(values);
}
