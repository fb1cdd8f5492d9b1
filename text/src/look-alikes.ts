import { gsmCost } from './gsm-alphabet.ts';

// Characters that word processors and keyboards insert by themselves, and the plain ones that they resemble.
// Letters stay as they are: á is not a, and a name must not be changed.
const lookAlikes = new Map<string, string>();
for (const [plain, characters] of [
  ["'", '\u2018\u2019\u201a\u201b\u2032\u02bc\u02b9\u00b4\u0060'],
  ['"', '\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb'],
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043'],
  [' ', '\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000'],
  ['\n', '\u2028\u2029'],
  ['...', '\u2026'],
  ['*', '\u2022'],
  ['/', '\u2044'],
  ['<', '\u2039'],
  ['>', '\u203a'],
  // Soft hyphen, zero-width space, word joiner, byte order mark: they are invisible, and each one more than doubles the price.
  ['', '\u00ad\u200b\u2060\ufeff'],
] as const) {
  for (const character of characters) lookAlikes.set(character, plain);
}

/**
 * Returns the text in the default alphabet when only look-alikes prevent that: a single curly quote lowers the characters of a
 * part from 160 to 70. A text that needs Unicode anyway is returned as it was written, since replacing gains nothing.
 */
export function replaceLookAlikes(text: string): string {
  if (isGsm(text)) return text;
  // Composed first: e + U+0301 becomes é and the Ohm sign Ω, which the alphabet has.
  const composed = text.normalize('NFC');
  let replaced = '';
  for (const character of composed) {
    const plain = lookAlikes.get(character) ?? character;
    if (plain === character && gsmCost(character.charCodeAt(0)) === 0) return text;
    replaced += plain;
  }
  return replaced;
}

function isGsm(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) {
    if (gsmCost(text.charCodeAt(index)) === 0) return false;
  }
  return true;
}
