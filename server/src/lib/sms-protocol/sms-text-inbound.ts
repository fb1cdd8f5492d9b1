import { decodeGsm, type NationalShift, tablesOf } from '@volley/text';

// SMPP 3.4 §5.2.19: each value below 16 is one alphabet; the names are those of the WHATWG encodings that Node has.
const labelByDataCoding: Record<number, string> = {
  5: 'shift_jis',
  6: 'iso-8859-5',
  7: 'iso-8859-8',
  8: 'utf-16be',
  10: 'iso-2022-jp',
  14: 'euc-kr',
};

/** Adds the languages of the tables to a data coding, so that octets and this number are all that a text is read from. */
export function withNationalShift(dataCoding: number, { locking, single }: NationalShift): number {
  return dataCoding | (single << 8) | ((locking & 0x7f) << 16);
}

/**
 * The text that a phone sent. Never throws: octets that cannot be read become U+FFFD, as do half a surrogate pair and an odd last
 * octet. Binary (2, 4) and unknown codings are shown as Latin-1, which loses nothing.
 */
export function decodeSmsText(bytes: Uint8Array, dataCoding: number): string {
  const coding = normalise(dataCoding & 0xff);
  if (coding === 0)
    return decodeGsm(bytes, tablesOf({ single: (dataCoding >> 8) & 0xff, locking: (dataCoding >> 16) & 0xff }));
  const label = labelByDataCoding[coding];
  // TextDecoder has no Latin-1: its `latin1` is windows-1252.
  if (label === undefined) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return new TextDecoder(label).decode(bytes);
}

// Carriers pass values from 16 on through from the phone: they are the data coding scheme of 3GPP TS 23.038 §4.
function normalise(dataCoding: number): number {
  const group = dataCoding >> 4;
  const alphabet = (dataCoding >> 2) & 3;
  if (group === 0) return dataCoding;
  if (group <= 7) return [0, 4, 8, 4][alphabet] ?? 4;
  if (group === 0xc || group === 0xd) return 0;
  if (group === 0xe) return 8;
  if (group === 0xf) return (alphabet & 1) === 0 ? 0 : 4;
  return 4;
}
