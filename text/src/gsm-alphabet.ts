// GSM 03.38 (3GPP TS 23.038 §6.2.1): the default alphabet of 128 septets, one of which escapes to a second table.

const escapeSeptet = 0x1b;

// The index is the septet. U+001B stands for the escape, which is no character of a text.
const basicCharacters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

const extensionSeptets: Septets = {
  '\f': 0x0a,
  '^': 0x14,
  '{': 0x28,
  '}': 0x29,
  '\\': 0x2f,
  '[': 0x3c,
  '~': 0x3d,
  ']': 0x3e,
  '|': 0x40,
  '€': 0x65,
};

/** The tables by which a text is written and read: the default ones, or those that a header names (`national-tables.ts`). */
export interface GsmTables {
  /** By UTF-16 unit: 0 to 127 for the septet itself, 128 to 254 for an escaped septet, 255 for none. */
  readonly septetByUnit: Uint8Array;
  /** By UTF-16 unit: the septets that it takes, 0 (forces Unicode), 1 or 2. */
  readonly costByUnit: Uint8Array;
  readonly unitBySeptet: Uint16Array;
  readonly unitByEscapedSeptet: Uint16Array;
}

/** Characters by their septets. */
export type Septets = Readonly<Record<string, number>>;

const notInAlphabet = 0xff;
const extensionBit = 0x80;

/** Makes tables from the default ones and what replaces them: characters of the basic table, and of the extension table. */
export function makeGsmTables(locking: Septets, single: Septets): GsmTables {
  // A table answers with one read, because every character of every message is looked up in it.
  const septetByUnit = new Uint8Array(0x10000).fill(notInAlphabet);
  const costByUnit = new Uint8Array(0x10000);
  const unitBySeptet = Uint16Array.from(basicCharacters, (character) => character.charCodeAt(0));
  for (const [character, septet] of Object.entries(locking)) unitBySeptet[septet] = character.charCodeAt(0);
  // "In the event that an MS receives a code where a symbol is not represented in the extension table, it shall display
  // the character shown in the main table" (§6.2.1.1).
  const unitByEscapedSeptet = Uint16Array.from(unitBySeptet);
  for (const [character, septet] of [...Object.entries(extensionSeptets), ...Object.entries(single)]) {
    const unit = character.charCodeAt(0);
    septetByUnit[unit] = septet | extensionBit;
    costByUnit[unit] = 2;
    unitByEscapedSeptet[septet] = unit;
  }
  for (const [septet, unit] of unitBySeptet.entries()) {
    if (septet === escapeSeptet) continue;
    septetByUnit[unit] = septet;
    costByUnit[unit] = 1;
  }
  // A receiver that knows no further table shows an escape that it cannot resolve as a space (§6.2.1, note 1).
  unitBySeptet[escapeSeptet] = 0x20;
  unitByEscapedSeptet[escapeSeptet] = 0x20;
  return { septetByUnit, costByUnit, unitBySeptet, unitByEscapedSeptet };
}

const defaultTables = makeGsmTables({}, {});
const { costByUnit } = defaultTables;

/** Returns the septets that a UTF-16 unit takes in the default alphabet; 0 when it is not in it. */
export function gsmCost(unit: number): number {
  return costByUnit[unit] ?? 0;
}

/** Writes one septet per octet, as SMPP does for data_coding 0. The text must be in the alphabet, `septetCount` its cost. */
export function encodeGsm(text: string, septetCount: number, tables: GsmTables = defaultTables): Uint8Array {
  const { septetByUnit } = tables;
  const bytes = new Uint8Array(septetCount);
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    const septet = septetByUnit[text.charCodeAt(index)] ?? notInAlphabet;
    if (septet >= extensionBit) bytes[at++] = escapeSeptet;
    bytes[at++] = septet & 0x7f;
  }
  return bytes;
}

/** Decodes one septet per octet; octets above 127 are no septets and become U+FFFD. */
export function decodeGsm(bytes: Uint8Array, tables: GsmTables = defaultTables): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 1) {
    let octet = bytes[index] ?? 0;
    let table = tables.unitBySeptet;
    if (octet === escapeSeptet && index + 1 < bytes.length) {
      index += 1;
      octet = bytes[index] ?? 0;
      table = tables.unitByEscapedSeptet;
    }
    text += String.fromCharCode(table[octet] ?? 0xfffd);
  }
  return text;
}
