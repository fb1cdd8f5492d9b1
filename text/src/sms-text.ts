import { encodeGsm } from './gsm-alphabet.ts';
import { NATIONAL_SHIFTS, type NationalShift, type NationalTables, shiftOctets, tablesOf } from './national-tables.ts';
import { costIn, encodeLatin1, GSM_ALPHABET, type SmsAlphabet } from './sms-alphabet.ts';

export type SmsEncoding = SmsAlphabet['coding'] | 'ucs2';

export type SmsTextAnalysis = {
  encoding: SmsEncoding;
  parts: number;
  /** Septets (gsm7), octets (latin1) or UTF-16 units (ucs2) of the whole text, without headers and without unused room before a boundary. */
  units: number;
  unitsPerPart: number;
  /** Distinct characters in order of appearance, at most `charactersForcingUnicodeMax`. Empty when the encoding is not ucs2. */
  charactersForcingUnicode: readonly string[];
  /** The national tables by which it is written; left out for the default ones. */
  shift?: NationalShift;
};

export type SmsPart = { text: string; bytes: Uint8Array };
export type SmsParts = { encoding: SmsEncoding; dataCoding: 0 | 3 | 8; shift?: NationalShift; parts: SmsPart[] };

/** Enough characters to show what is wrong; a text in another script would list its whole alphabet. */
export const charactersForcingUnicodeMax = 20;

// An SMS holds 140 octets; the header that joins parts (8-bit reference) takes 6 of them (3GPP TS 23.040 §9.2.3.24).
// 140 × 8 / 7 = 160 septets, (140 − 6) × 8 / 7 = 153; 140 octets, 140 − 6 = 134; 140 / 2 = 70 UTF-16 units, 134 / 2 = 67.
const limits = {
  gsm7: { single: 160, joined: 153 },
  latin1: { single: 140, joined: 134 },
  ucs2: { single: 70, joined: 67 },
} as const;

const none: readonly string[] = Object.freeze([]);

type CostOf = (unit: number) => number;
type Limits = { readonly single: number; readonly joined: number };

/** Counts a text for preview, charging and sending alike, so that they cannot differ. The empty text is one part. */
export function analyseSmsText(text: string, alphabet: SmsAlphabet = GSM_ALPHABET): SmsTextAnalysis {
  const costOf = costIn(alphabet);
  const plain = fillParts(text, alphabet.coding, { costOf, limits: limits[alphabet.coding] });
  if (plain !== null) return plain;
  const unicode = analyseUcs2(text, costOf);
  return analyseNational(text, alphabet.tables, unicode.parts) ?? unicode;
}

/** Null if the text has a character without a cost. */
function fillParts(
  text: string,
  encoding: SmsAlphabet['coding'],
  { costOf, limits: { single, joined } }: { costOf: CostOf; limits: Limits },
): SmsTextAnalysis | null {
  let units = 0;
  let full = 0;
  let fill = 0;
  for (let index = 0; index < text.length; index += 1) {
    const cost = costOf(text.charCodeAt(index));
    if (cost === 0) return null;
    units += cost;
    fill += cost;
    // A character that does not fit begins the next part whole, so that an escape stays with its septet.
    if (fill > joined) {
      full += 1;
      fill = cost;
    }
  }
  const isOne = units <= single;
  const [parts, unitsPerPart] = isOne ? [1, single] : [full + 1, joined];
  return { encoding, parts, units, unitsPerPart, charactersForcingUnicode: none };
}

const costBy = (shift: NationalShift): CostOf => {
  const { costByUnit } = tablesOf(shift);
  return (unit) => costByUnit[unit] ?? 0;
};

/** Finds the national tables by which the text has the fewest parts; null unless these are fewer than `partsMax`, as not every phone knows them. */
function analyseNational(text: string, tables: NationalTables, partsMax: number): SmsTextAnalysis | null {
  let best: SmsTextAnalysis | null = null;
  for (const shift of NATIONAL_SHIFTS[tables]) {
    const octets = shiftOctets(shift);
    // The header has its length in front, and 5 octets more where it joins parts.
    const septetsAfter = (header: number): number => Math.floor(((140 - 1 - header) * 8) / 7);
    const room = { single: septetsAfter(octets), joined: septetsAfter(octets + 5) };
    const found = fillParts(text, 'gsm7', { costOf: costBy(shift), limits: room });
    if (found !== null && found.parts < (best?.parts ?? partsMax)) best = { ...found, shift };
  }
  return best;
}

function analyseUcs2(text: string, costOf: CostOf): SmsTextAnalysis {
  const { single, joined } = limits.ucs2;
  const units = text.length;
  const charactersForcingUnicode = listCharactersForcingUnicode(text, costOf);
  if (units <= single) return { encoding: 'ucs2', parts: 1, units, unitsPerPart: single, charactersForcingUnicode };
  let parts = 0;
  for (let start = 0; start < units; start = endOfUcs2Part(text, start, joined)) parts += 1;
  return { encoding: 'ucs2', parts, units, unitsPerPart: joined, charactersForcingUnicode };
}

// Marks the UTF-16 units already listed, and is cleared after each text. A set in its place was slower
// (275 k texts of 100 characters a second against 1,000 k).
const listedUnits = new Uint8Array(0x10000);

function listCharactersForcingUnicode(text: string, costOf: CostOf): string[] {
  const codes: number[] = [];
  for (let index = 0; index < text.length && codes.length < charactersForcingUnicodeMax; index += 1) {
    const unit = text.charCodeAt(index);
    if (listedUnits[unit] === 1 || costOf(unit) !== 0) continue;
    let code = text.codePointAt(index) ?? unit;
    if (code > 0xffff) index += 1;
    else if (isSurrogate(code)) code = 0xfffd;
    const isListed = code > 0xffff ? codes.includes(code) : listedUnits[code] === 1;
    if (isListed) continue;
    if (code <= 0xffff) listedUnits[code] = 1;
    codes.push(code);
  }
  for (const code of codes) if (code <= 0xffff) listedUnits[code] = 0;
  return codes.map((code) => String.fromCodePoint(code));
}

function endOfUcs2Part(text: string, start: number, unitsPerPart: number): number {
  const end = start + unitsPerPart;
  if (end >= text.length) return text.length;
  return isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end;
}

function endOfLatin1Part(text: string, start: number, unitsPerPart: number): number {
  return Math.min(text.length, start + unitsPerPart);
}

function endOfGsmPart(text: string, start: number, unitsPerPart: number, costOf: CostOf): number {
  let fill = 0;
  let end = start;
  while (end < text.length) {
    fill += costOf(text.charCodeAt(end));
    if (fill > unitsPerPart) break;
    end += 1;
  }
  return end;
}

interface Writer {
  readonly dataCoding: SmsParts['dataCoding'];
  endOfPart(text: string, start: number, unitsPerPart: number): number;
  encode(part: string): Uint8Array;
}

function gsmWriter(shift: NationalShift): Writer {
  const costOf = costBy(shift);
  return {
    dataCoding: 0,
    endOfPart: (text, start, unitsPerPart) => endOfGsmPart(text, start, unitsPerPart, costOf),
    encode: (part) => encodeGsm(part, gsmLength(part, costOf), tablesOf(shift)),
  };
}

const writers: Readonly<Record<SmsEncoding, Writer>> = {
  gsm7: gsmWriter({ locking: 0, single: 0 }),
  latin1: { dataCoding: 3, endOfPart: endOfLatin1Part, encode: encodeLatin1 },
  ucs2: { dataCoding: 8, endOfPart: endOfUcs2Part, encode: encodeUcs2 },
};

/**
 * Splits a text into parts as they are transmitted, without the header that joins them: one septet per octet for data_coding
 * 0, Latin-1 for 3, UTF-16 big endian for 8. Half a surrogate pair becomes U+FFFD, since receivers treat it in unpredictable ways.
 */
export function splitSmsText(text: string, alphabet: SmsAlphabet = GSM_ALPHABET): SmsParts {
  const { encoding, parts: count, unitsPerPart, shift } = analyseSmsText(text, alphabet);
  const { dataCoding, endOfPart, encode } = shift === undefined ? writers[encoding] : gsmWriter(shift);
  const how = { encoding, dataCoding, ...(shift === undefined ? {} : { shift }) };
  const whole = encoding === 'ucs2' ? text.toWellFormed() : text;
  if (count === 1) return { ...how, parts: [{ text: whole, bytes: encode(whole) }] };
  const parts: SmsPart[] = [];
  for (let start = 0; start < whole.length; ) {
    const end = endOfPart(whole, start, unitsPerPart);
    const part = whole.slice(start, end);
    parts.push({ text: part, bytes: encode(part) });
    start = end;
  }
  return { ...how, parts };
}

function gsmLength(text: string, costOf: CostOf): number {
  let length = 0;
  for (let index = 0; index < text.length; index += 1) length += costOf(text.charCodeAt(index));
  return length;
}

function encodeUcs2(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    bytes[2 * index] = unit >> 8;
    bytes[2 * index + 1] = unit & 0xff;
  }
  return bytes;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
