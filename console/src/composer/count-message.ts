import {
  addressOfLength,
  compileText,
  countText,
  MESSAGE_CODE_LENGTH,
  type MergeFields,
  type OwnField,
  PLACEHOLDER_CODE,
  replaceLookAlikes,
} from '@volley/text';
import type { Draft } from './draft.ts';

export const NO_FIELDS: MergeFields = { firstName: '', lastName: '' };

/** The address of short links is unknown before the first one was seen. `https://go.example.com` has a usual length. */
const USUAL_LINK_LENGTH = 'https://go.example.com/'.length + MESSAGE_CODE_LENGTH;

/** Finds the address of short links: in a preview, every short link ends with the same stand-in code. */
export function findLinkAddress(messages: readonly string[]): string | null {
  for (const message of messages) {
    const end = message.indexOf(`/${PLACEHOLDER_CODE}`);
    if (end > 0) return message.slice(message.lastIndexOf('http', end), end);
  }
  return null;
}

export interface Counted {
  /** The text that this recipient reads. Null when a field is missing and the recipient is left out. */
  readonly text: string | null;
  readonly parts: number;
  readonly units: number;
  /** The units that this number of parts holds. */
  readonly room: number;
  readonly isUnicode: boolean;
  /** The characters that make the text more expensive. */
  readonly dear: readonly string[];
  readonly isTooLong: boolean;
}

type Written = Pick<Draft, 'message' | 'missing_field' | 'replace_look_alikes' | 'shorten_urls'>;

/** For whom a text is counted, and how the service writes it for them. */
interface Reading {
  readonly fields: MergeFields;
  readonly linkAddress: string | null;
  /** The account's own fields. */
  readonly ownFields?: readonly OwnField[];
}

/** Counts a text for one recipient as the service does. */
export function countMessage(draft: Written, { fields, linkAddress, ownFields = [] }: Reading): Counted {
  const merged = compileText(draft.message, {
    missingField: draft.missing_field,
    replaceLookAlikes: draft.replace_look_alikes,
    links: { isShortened: draft.shorten_urls, address: linkAddress ?? addressOfLength(USUAL_LINK_LENGTH) },
    ownFields,
  }).merge(fields);
  return { ...countWritten(merged?.text ?? draft.message), text: merged?.text ?? null };
}

/** Counts a finished text, such as one that the service wrote by a template. */
export function countWritten(text: string): Counted {
  const { parts, units, unitsPerPart, encoding, charactersForcingUnicode, reason } = countText(text);
  return {
    text,
    parts: text === '' ? 0 : parts,
    units,
    room: parts * unitsPerPart,
    isUnicode: encoding === 'ucs2',
    dear: charactersForcingUnicode,
    isTooLong: reason === 'too_long',
  };
}

/** Returns null if the replacement saves nothing, because other characters make the text as expensive. */
export function withPlainCharacters(message: string): string | null {
  const plain = replaceLookAlikes(message);
  return plain === message ? null : plain;
}

export type CharacterKind = 'quote' | 'dash' | 'dots' | 'bullet' | 'space' | 'invisible' | 'emoji' | 'letter' | 'sign';

const KINDS: readonly (readonly [CharacterKind, RegExp])[] = [
  ['quote', /[\u2018-\u201f\u2032\u2033\u02bc\u02b9\u00b4`«»‹›]/u],
  ['dash', /[\u2010-\u2015\u2212\u2043]/u],
  ['dots', /\u2026/u],
  ['bullet', /\u2022/u],
  ['invisible', /\u00ad|[\u200b-\u200f]|[\u2060-\u2064]|\ufe0e|\ufe0f|\ufeff/u],
  ['space', /\s/u],
  ['emoji', /\p{Extended_Pictographic}|\p{Regional_Indicator}/u],
  ['letter', /\p{L}|\p{M}/u],
];

/** Returns the kind of a character, for people who cannot see it or tell it from a similar one. */
export function kindOfCharacter(character: string): CharacterKind {
  return KINDS.find(([, form]) => form.test(character))?.[0] ?? 'sign';
}
