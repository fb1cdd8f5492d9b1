import { Buffer } from 'node:buffer';
import { openCsv } from './open-csv.ts';
import { SHEET_BYTES_MAX, type Sheet, type SheetChoice, type SheetSource } from './sheet.ts';
import { SheetRefused } from './sheet-refused.ts';
import { openWorkbook } from './xlsx/open-workbook.ts';

const HEAD_BYTES = 256 * 1024;
const SECTOR_SIZE_AT = 30;
const DIRECTORY_AT = 48;
const DIRECTORY_BYTES = 8192;

const SAVE_AS = 'Save the list as CSV or as an Excel workbook (.xlsx), and try again.';

/** The first bytes of files of other kinds, and the sentence that refuses each. */
const KNOWN: readonly (readonly [mark: string, sentence: string])[] = [
  ['%PDF-', `The file is a PDF. ${SAVE_AS}`],
  ['{\\rtf', `The file is a document. ${SAVE_AS}`],
  ['\x1f\x8b', 'The file is packed (gzip). Unpack it and try again.'],
  ['7z\xbc\xaf\x27\x1c', 'The file is packed (7z). Unpack it and try again.'],
  ['Rar!', 'The file is packed (RAR). Unpack it and try again.'],
  ['\x89PNG', `The file is a picture. ${SAVE_AS}`],
  ['\xff\xd8\xff', `The file is a picture. ${SAVE_AS}`],
  [
    'BEGIN:VCARD',
    'The file holds contact cards (vCard), which are not read. Export the contacts as CSV and try again.',
  ],
];
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const ZIP = 'PK\x03\x04';
const ZIP_EMPTY = 'PK\x05\x06';
const MARKUP = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|table|meta|style|script|\?xml|workbook|!--)/i;

async function readBytes(source: SheetSource, from: number, length: number): Promise<Buffer> {
  const read = await source.read(from, Math.max(0, Math.min(length, source.bytes - from)));
  return Buffer.from(read.buffer, read.byteOffset, read.byteLength);
}

/** Old workbooks and password-protected new ones are both compound files; the directory tells which one it is. */
async function refuseCompound(source: SheetSource, head: Buffer): Promise<never> {
  const shift = head.length > DIRECTORY_AT + 4 ? head.readUInt16LE(SECTOR_SIZE_AT) : 9;
  const sector = head.length > DIRECTORY_AT + 4 ? head.readUInt32LE(DIRECTORY_AT) : 0;
  const at = (sector + 1) * 2 ** Math.min(shift, 16);
  const directory = at < source.bytes ? await readBytes(source, at, DIRECTORY_BYTES) : Buffer.alloc(0);
  const isProtected = directory.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw new SheetRefused(
    isProtected
      ? 'The workbook is protected by a password. Save it without one and try again.'
      : 'The file is an old Excel workbook (.xls), which is not read. Save it as .xlsx or as CSV and try again.',
  );
}

function refuseOthers(head: Buffer): void {
  const start = head.toString('latin1', 0, 512);
  const known = KNOWN.find(([mark]) => start.startsWith(mark));
  if (known) throw new SheetRefused(known[1]);
  if (start.startsWith(ZIP_EMPTY)) throw new SheetRefused('The file is an empty archive.');
  if (MARKUP.test(start)) {
    throw new SheetRefused(
      `The file is a web page or XML, though its name may say Excel. Open it in a spreadsheet program. ${SAVE_AS}`,
    );
  }
}

/** Opens a CSV or an Excel workbook, which its content tells and not its name. Throws SheetRefused. */
export async function openSheet(source: SheetSource, choice: SheetChoice = {}): Promise<Sheet> {
  if (source.bytes === 0) throw new SheetRefused('The file is empty.');
  if (source.bytes > SHEET_BYTES_MAX)
    throw new SheetRefused('The file is larger than 1 GB. Split it and import the parts.');
  const head = await readBytes(source, 0, HEAD_BYTES);
  const start = head.toString('latin1', 0, 8);
  if (start.startsWith(COMPOUND)) return refuseCompound(source, head);
  if (start.startsWith(ZIP)) return openWorkbook(source, choice);
  refuseOthers(head);
  return openCsv(source, head, choice);
}
