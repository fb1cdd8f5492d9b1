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
