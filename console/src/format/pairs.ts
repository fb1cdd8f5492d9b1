export const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Pair = readonly [name: string, value: string];

/** Reads lines such as `007=The phone is switched off.`. A line without the sign has an empty value, which the API refuses by name. */
export const readPairs = (text: string, sign = '='): Pair[] =>
  readLines(text).map((line) => {
    const at = line.indexOf(sign);
    return at < 0 ? [line, ''] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
  });

export const writePairs = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');

/** Reads words that commas separate, such as sender IDs or countries. */
export const readWords = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
