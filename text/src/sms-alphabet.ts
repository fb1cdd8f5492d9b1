import { gsmCost } from './gsm-alphabet.ts';
import type { NationalTables } from './national-tables.ts';

/** The characters that a carrier writes without Unicode: those of GSM 03.38, or those of Latin-1. */
export interface SmsAlphabet {
  readonly coding: 'gsm7' | 'latin1';
  /** The languages whose tables a header may name beside the GSM alphabet. */
  readonly tables: NationalTables;
}

export const GSM_ALPHABET: SmsAlphabet = { coding: 'gsm7', tables: 'none' };
export const LATIN1_ALPHABET: SmsAlphabet = { coding: 'latin1', tables: 'none' };

/** The alphabet of a number whose carriers are not known. */
export const GSM_ALPHABETS: readonly SmsAlphabet[] = Object.freeze([GSM_ALPHABET]);

/** Returns the octets that a UTF-16 unit takes in Latin-1; 0 when it is not in it, or is a control character that no phone shows. */
function latin1Cost(unit: number): number {
  if (unit >= 0x20) return unit < 0x7f || (unit >= 0xa0 && unit <= 0xff) ? 1 : 0;
  return unit === 0x0a || unit === 0x0d || unit === 0x09 ? 1 : 0;
}

/** Returns a function for the septets or octets that a UTF-16 unit takes in an alphabet; it returns 0 for what forces Unicode. */
export function costIn({ coding }: SmsAlphabet): (unit: number) => number {
  return coding === 'latin1' ? latin1Cost : gsmCost;
}

/** Writes one octet for each character. The text must be in Latin-1. */
export function encodeLatin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
