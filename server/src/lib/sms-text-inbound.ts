import { decodeGsm } from '@volley/text';

// SMPP 3.4 §5.2.19: one value per alphabet below 16; the names are those of the WHATWG encodings that Node carries.
const labelByDataCoding: Record<number, string> = {
  5: 'shift_jis',
  6: 'iso-8859-5',
  7: 'iso-8859-8',
  8: 'utf-16be',
  10: 'iso-2022-jp',
  14: 'euc-kr',
};

/**
 * The text of what a phone sent. Never throws: what cannot be read becomes U+FFFD, half a surrogate pair and an odd last
 * octet too. Binary (2, 4) and unknown codings are shown as Latin-1, which loses nothing.
 */
export function decodeSmsText(bytes: Uint8Array, dataCoding: number): string {
  const coding = normalise(dataCoding);
  if (coding === 0) return decodeGsm(bytes);
  const label = labelByDataCoding[coding];
  // Not TextDecoder for Latin-1: its `latin1` is windows-1252.
  if (label === undefined) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return new TextDecoder(label).decode(bytes);
}

// Values from 16 on are the data coding scheme of 3GPP TS 23.038 §4, passed through with its message class.
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
