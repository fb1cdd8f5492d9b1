// GSM 03.38 (3GPP TS 23.038 §6.2.1): the default alphabet of 128 septets, one of which escapes to a second table.

const escapeSeptet = 0x1b;

// The index is the septet. U+001B stands for the escape, which is no character of a text.
const basicCharacters =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

const extensionSeptets: Record<string, number> = {
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

const notInAlphabet = 0xff;
const extensionBit = 0x80;

// One byte for each UTF-16 unit: 0 to 127 for the septet itself, 128 to 254 for an escaped septet, 255 for none in the alphabet.
// The table takes 64 KB and answers with one read, because every character of every message is looked up in it.
const septetByUnit = new Uint8Array(0x10000).fill(notInAlphabet);
// The septets that a unit takes: 0 (forces Unicode), 1 or 2.
const costByUnit = new Uint8Array(0x10000);
const unitBySeptet = new Uint16Array(128);
const unitByEscapedSeptet = new Uint16Array(128);

for (let septet = 0; septet < 128; septet += 1) {
  const unit = basicCharacters.charCodeAt(septet);
  unitBySeptet[septet] = unit;
  // "In the event that an MS receives a code where a symbol is not represented in the extension table, it shall display
  // the character shown in the main table" (§6.2.1.1).
  unitByEscapedSeptet[septet] = unit;
  if (septet === escapeSeptet) continue;
  septetByUnit[unit] = septet;
  costByUnit[unit] = 1;
}
for (const [character, septet] of Object.entries(extensionSeptets)) {
  const unit = character.charCodeAt(0);
  septetByUnit[unit] = septet | extensionBit;
  costByUnit[unit] = 2;
  unitByEscapedSeptet[septet] = unit;
}
// A receiver that knows no further table shows an escape that it cannot resolve as a space (§6.2.1, note 1).
unitBySeptet[escapeSeptet] = 0x20;
unitByEscapedSeptet[escapeSeptet] = 0x20;

/** Returns the septets that a UTF-16 unit takes in the default alphabet; 0 when it is not in it. */
export function gsmCost(unit: number): number {
  return costByUnit[unit] ?? 0;
}

/** Writes one septet per octet, as SMPP does for data_coding 0. The text must be in the alphabet, `septetCount` its cost. */
export function encodeGsm(text: string, septetCount: number): Uint8Array {
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
export function decodeGsm(bytes: Uint8Array): string {
  let text = '';
  for (let index = 0; index < bytes.length; index += 1) {
    let octet = bytes[index] ?? 0;
    let table = unitBySeptet;
    if (octet === escapeSeptet && index + 1 < bytes.length) {
      index += 1;
      octet = bytes[index] ?? 0;
      table = unitByEscapedSeptet;
    }
    text += String.fromCharCode(table[octet] ?? 0xfffd);
  }
  return text;
}
