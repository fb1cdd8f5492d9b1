import type { Buffer } from 'node:buffer';
import type { FileEncoding as SheetEncoding } from '@volley/contract/choices';
import { findMark, guessEncoding, isWide, wideToUtf8 } from './encoding.ts';
import { countColumns, guessDelimiter } from './guess-delimiter.ts';
import { findHeader, nameColumns } from './header.ts';
import { type CsvLayout, readCsvBatches } from './read-csv.ts';
import {
  DELIMITERS,
  SAMPLE_ROWS,
  type Sheet,
  type SheetChoice,
  type SheetDelimiter,
  type SheetPlace,
  type SheetRow,
  type SheetSource,
} from './sheet.ts';
import { SheetRefused } from './sheet-refused.ts';

/** The largest share of control characters among the bytes of a text; a file with more of them is not text. */
const CONTROLS_SHARE_MAX = 0.01;

/** The line that tells Excel the delimiter. */
const TOLD = /^sep=(.)\r?\n/i;

interface Begun {
  readonly layout: CsvLayout;
  readonly from: SheetPlace;
}

function refuseJunk(text: Buffer): void {
  let controls = 0;
  for (const byte of text) if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a)) controls += 1;
  if (controls > text.length * CONTROLS_SHARE_MAX) {
    throw new SheetRefused(
      'The file is no table: it holds no text. Save the list as CSV or as an Excel workbook (.xlsx).',
    );
  }
}

function readSample(head: Buffer, encoding: SheetEncoding): Buffer {
  if (!isWide(encoding)) return head;
  return wideToUtf8(head.subarray(0, head.length - (head.length % 2)), encoding);
}

function asDelimiter(letter: string | undefined): SheetDelimiter | undefined {
  return DELIMITERS.find((delimiter) => delimiter === letter);
}

/** Reads the layout from the first bytes of the file. */
function begin(head: Buffer, isWhole: boolean, choice: SheetChoice): Begun {
  const mark = findMark(head);
  const encoding = choice.encoding ?? guessEncoding(head).encoding;
  const markBytes = mark !== null && isWide(mark.encoding) === isWide(encoding) ? mark.markBytes : 0;
  const sample = readSample(head.subarray(markBytes), encoding);
  refuseJunk(sample);
  const told = TOLD.exec(sample.toString('latin1', 0, 16));
  const toldBytes = (told?.[0].length ?? 0) * (isWide(encoding) ? 2 : 1);
  const rest = sample.subarray(told?.[0].length ?? 0);
  const given = choice.delimiter ?? asDelimiter(told?.[1]);
  const { delimiter, columns } = given
    ? { delimiter: given, columns: countColumns(rest, isWhole, given) }
    : guessDelimiter(rest, isWhole);
  return { layout: { encoding, delimiter, columns }, from: { row: 0, byte: markBytes + toldBytes } };
}

async function readFirst(source: SheetSource, { layout, from }: Begun, batchRows: number) {
  for await (const batch of readCsvBatches(source, layout, { batchRows, from })) return batch;
  return null;
}

/** Reads the first rows, and finds where the rows below the header begin. */
async function findRows(source: SheetSource, begun: Begun, choice: SheetChoice) {
  const first = await readFirst(source, begun, SAMPLE_ROWS);
  if (first === null) throw new SheetRefused('The file is empty.');
  const header = findHeader(first.rows, choice.hasHeader);
  if (header === null) return { header: null, from: begun.from, sample: first.rows };
  const above = await readFirst(source, begun, header + 1);
  const from = above?.next ?? begun.from;
  const below = await readFirst(source, { ...begun, from }, SAMPLE_ROWS);
  return { header: first.rows[header] ?? null, from, sample: below?.rows ?? [] };
}

function refuseEmpty(sample: readonly SheetRow[]): void {
  if (sample.length === 0) throw new SheetRefused('The file has names of columns, and no rows below them.');
}

export async function openCsv(source: SheetSource, head: Buffer, choice: SheetChoice): Promise<Sheet> {
  const begun = begin(head, head.length >= source.bytes, choice);
  const { header, from, sample } = await findRows(source, begun, choice);
  refuseEmpty(sample);
  const { encoding, delimiter } = begun.layout;
  const facts = {
    format: 'csv' as const,
    encoding,
    delimiter,
    sheet: null,
    sheets: [],
    hasHeader: header !== null,
    header: nameColumns(header, sample),
    sample,
  };
  return {
    facts,
    readBatches: (options) => readCsvBatches(source, begun.layout, { ...options, from: options.from ?? from }),
  };
}
