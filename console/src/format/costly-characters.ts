import { replaceLookAlikes } from '@volley/text';

/** Returns null if the replacement saves nothing, because other characters make the text as expensive. */
export function withPlainCharacters(message: string): string | null {
  const plain = replaceLookAlikes(message);
  return plain === message ? null : plain;
}

export type CharacterKind =
  | 'quote'
  | 'dash'
  | 'dots'
  | 'bullet'
  | 'space'
  | 'invisible'
  | 'emoji'
  | 'script'
  | 'letter'
  | 'sign';

const KINDS: readonly (readonly [CharacterKind, RegExp])[] = [
  ['quote', /[\u2018-\u201f\u2032\u2033\u02bc\u02b9\u00b4`«»‹›]/u],
  ['dash', /[\u2010-\u2015\u2212\u2043]/u],
  ['dots', /\u2026/u],
  ['bullet', /\u2022/u],
  ['invisible', /\u00ad|[\u200b-\u200f]|[\u2060-\u2064]|\ufe0e|\ufe0f|\ufeff/u],
  ['space', /\s/u],
  ['emoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}/u],
  ['script', /(?=[\p{L}\p{M}])[^\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}]/u],
  ['letter', /\p{L}|\p{M}/u],
];

/** Returns the kind of a character, for people who cannot see it or tell it from a similar one. */
export function kindOfCharacter(character: string): CharacterKind {
  return KINDS.find(([, form]) => form.test(character))?.[0] ?? 'sign';
}
