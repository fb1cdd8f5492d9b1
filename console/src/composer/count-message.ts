import {
  addressOfLength,
  compileText,
  countText,
  MESSAGE_CODE_LENGTH,
  type MergeFields,
  type OwnField,
  PLACEHOLDER_CODE,
  type SmsAlphabet,
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
  readonly costly: readonly string[];
  readonly isTooLong: boolean;
}

type Written = Pick<Draft, 'message' | 'missing_field' | 'replace_look_alikes' | 'shorten_urls'>;

/** For whom a text is counted, and how the service writes it for them. */
interface Reading {
  readonly fields: MergeFields;
  readonly linkAddress: string | null;
  /** The account's own fields. */
  readonly ownFields?: readonly OwnField[];
  /** The alphabets of the carriers that may take it. */
  readonly alphabets?: readonly SmsAlphabet[] | undefined;
}

/** Counts a text for one recipient as the service does. */
export function countMessage(draft: Written, { fields, linkAddress, ownFields = [], alphabets }: Reading): Counted {
  const merged = compileText(draft.message, {
    missingField: draft.missing_field,
    replaceLookAlikes: draft.replace_look_alikes,
    links: { isShortened: draft.shorten_urls, address: linkAddress ?? addressOfLength(USUAL_LINK_LENGTH) },
    ownFields,
  }).merge(fields);
  return { ...countWritten(merged?.text ?? draft.message, alphabets), text: merged?.text ?? null };
}

/** Counts a finished text, such as one that the service wrote by a template. */
export function countWritten(text: string, alphabets?: readonly SmsAlphabet[]): Counted {
  const { parts, units, unitsPerPart, encoding, charactersForcingUnicode, reason } = countText(text, alphabets);
  return {
    text,
    parts: text === '' ? 0 : parts,
    units,
    room: parts * unitsPerPart,
    isUnicode: encoding === 'ucs2',
    costly: charactersForcingUnicode,
    isTooLong: reason === 'too_long',
  };
}
