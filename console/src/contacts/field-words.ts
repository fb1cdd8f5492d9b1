const KEY_LENGTH_MAX = 40;

/** A key that fits a label: `Date of birth` is `date_of_birth`. Empty where the label has no letter that a key may have. */
export function keyOfLabel(label: string): string {
  return label
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[0-9_]+/, '')
    .slice(0, KEY_LENGTH_MAX)
    .replace(/_+$/, '');
}

/** What was written one to a line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
