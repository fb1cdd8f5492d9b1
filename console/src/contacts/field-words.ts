const KEY_LENGTH_MAX = 40;

/** Derives a key from a label: `Date of birth` becomes `date_of_birth`. Empty if the label has no character that a key may have. */
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

/** Returns the lines of a text. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
