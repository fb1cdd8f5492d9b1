import { Buffer, isUtf8 } from 'node:buffer';
import type { FileEncoding as SheetEncoding } from '@volley/contract/choices';
import { SheetRefused } from './sheet-refused.ts';

export interface EncodingGuess {
  readonly encoding: SheetEncoding;
  /** The length of the byte order mark that some programs put before the text. */
  readonly markBytes: number;
}

const UTF_16_UNIT_BYTES = 2;

/** The characters of Windows-1252 in place of Latin-1's control characters; five places are unassigned. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function beginsWith(bytes: Buffer, ...mark: number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}

export function findMark(bytes: Buffer): EncodingGuess | null {
  if (beginsWith(bytes, 0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', markBytes: 3 };
  if (beginsWith(bytes, 0xff, 0xfe, 0, 0) || beginsWith(bytes, 0, 0, 0xfe, 0xff)) {
    throw new SheetRefused('The file is written in UTF-32, which is not read. Save it as UTF-8 and try again.');
  }
  if (beginsWith(bytes, 0xff, 0xfe)) return { encoding: 'utf-16le', markBytes: 2 };
  if (beginsWith(bytes, 0xfe, 0xff)) return { encoding: 'utf-16be', markBytes: 2 };
  return null;
}

/** Recognises UTF-16 without a mark: every other byte of a Latin text is zero. */
function findUtf16(bytes: Buffer): SheetEncoding | null {
  const zeros: [even: number, odd: number] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 0) zeros[at % 2 === 0 ? 0 : 1] += 1;
  const units = Math.max(1, Math.floor(bytes.length / UTF_16_UNIT_BYTES));
  const [even, odd] = [zeros[0] / units, zeros[1] / units];
  if (odd > 0.3 && even < 0.05) return 'utf-16le';
  if (even > 0.3 && odd < 0.05) return 'utf-16be';
  return null;
}

function hasHighByte(line: Buffer): boolean {
  for (const byte of line) if (byte >= 0x80) return true;
  return false;
}

/** Counts lines, because a file may be put together from parts in different encodings: that of most lines is the file's. */
function findByteEncoding(bytes: Buffer): SheetEncoding {
  let utf8Lines = 0;
  let otherLines = 0;
  let isWindows = false;
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    from += line.length + 1;
    if (!hasHighByte(line)) continue;
    if (isUtf8(line)) utf8Lines += 1;
    // The sample may end within a letter, so its last line does not count.
    else if (end >= 0 || from <= 1) {
      otherLines += 1;
      isWindows ||= line.some((byte) => byte >= 0x80 && byte < 0xa0);
    }
  }
  if (utf8Lines >= otherLines) return 'utf-8';
  return isWindows ? 'windows-1252' : 'latin1';
}

export function guessEncoding(sample: Buffer): EncodingGuess {
  const marked = findMark(sample);
  if (marked) return marked;
  const wide = findUtf16(sample);
  return { encoding: wide ?? findByteEncoding(sample), markBytes: 0 };
}

export function isWide(encoding: SheetEncoding): boolean {
  return encoding === 'utf-16le' || encoding === 'utf-16be';
}

/** Converts whole units of UTF-16 to UTF-8. Half a surrogate pair becomes U+FFFD, which is also one unit. */
export function wideToUtf8(bytes: Buffer, encoding: SheetEncoding): Buffer {
  const little = encoding === 'utf-16be' ? Buffer.from(bytes).swap16() : bytes;
  return Buffer.from(little.toString('utf16le'), 'utf8');
}

/** How many bytes of the file a piece of text takes; the text of a UTF-16 file is UTF-8 by now. */
export function lengthInFile(text: Buffer, encoding: SheetEncoding): number {
  return isWide(encoding) ? text.toString('utf8').length * UTF_16_UNIT_BYTES : text.length;
}

/** Browsers read Latin-1 as Windows-1252 too, because nobody means its control characters. */
function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? letter);
}

/** Decodes a cell that is not all ASCII. Valid UTF-8 is taken as UTF-8, because other text is almost never valid UTF-8. */
export function decodeCell(bytes: Buffer): { text: string; isUtf8: boolean } {
  return isUtf8(bytes)
    ? { text: bytes.toString('utf8'), isUtf8: true }
    : { text: decodeWindows1252(bytes), isUtf8: false };
}
