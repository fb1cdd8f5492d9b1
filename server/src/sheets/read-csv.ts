import { Buffer } from 'node:buffer';
import type { FileEncoding as SheetEncoding } from '@volley/contract/choices';
import { boundCells } from './bound-cells.ts';
import { CsvScanner, RECORD_BYTES_MAX, type ScannedRecord } from './csv-scanner.ts';
import { isWide, lengthInFile, wideToUtf8 } from './encoding.ts';
import { RowBatch } from './row-batch.ts';
import {
  type ReadOptions,
  SHEET_ROWS_MAX,
  type SheetBatch,
  type SheetDelimiter,
  type SheetPlace,
  type SheetSource,
} from './sheet.ts';
import { SheetRefused } from './sheet-refused.ts';

export interface CsvLayout {
  readonly encoding: SheetEncoding;
  readonly delimiter: SheetDelimiter;
  /** How many columns most rows have; 0 when that is not known yet. */
  readonly columns: number;
}

interface Block {
  readonly text: Buffer;
  readonly isLast: boolean;
}

/** An even number, because UTF-16 has units of two bytes. */
const BLOCK_BYTES = 256 * 1024;

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

/** Cuts the bytes so that a surrogate pair is not split between blocks. */
function wholeLetters(bytes: Buffer, encoding: SheetEncoding): Buffer {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  if (even.length < 4) return even;
  const last = encoding === 'utf-16be' ? even.readUInt16BE(even.length - 2) : even.readUInt16LE(even.length - 2);
  return isHighSurrogate(last) ? even.subarray(0, -2) : even;
}

/** Reads the file from a byte on, in blocks: UTF-16 as UTF-8, other encodings as they are. */
async function* readBlocks(source: SheetSource, encoding: SheetEncoding, from: number): AsyncGenerator<Block> {
  for (let at = from; ; ) {
    const read = await source.read(at, Math.min(BLOCK_BYTES, source.bytes - at));
    const bytes = Buffer.from(read.buffer, read.byteOffset, read.byteLength);
    const isLast = bytes.length === 0 || at + bytes.length >= source.bytes;
    if (!isWide(encoding)) {
      at += bytes.length;
      yield { text: bytes, isLast };
    } else {
      const whole = isLast ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : wholeLetters(bytes, encoding);
      at += whole.length;
      yield { text: wideToUtf8(whole, encoding), isLast };
    }
    if (isLast) return;
  }
}

function isOddlyEncoded(record: ScannedRecord, encoding: SheetEncoding): boolean {
  return encoding === 'utf-8' ? record.hasOther : !isWide(encoding) && record.hasUtf8;
}

interface Reading {
  readonly layout: CsvLayout;
  readonly share: (byte: number) => number;
  readonly batchRows: number;
}

/** Collects rows into batches, and knows at which byte of the file each batch ends. */
class BatchMaker {
  readonly #reading: Reading;
  readonly #batch: RowBatch;
  #row: number;
  #byte: number;
  #measured = 0;

  constructor(reading: Reading, from: SheetPlace) {
    this.#reading = reading;
    this.#batch = new RowBatch(reading.batchRows);
    this.#row = from.row;
    this.#byte = from.byte;
  }

  /** Returns a batch when the record fills it. */
  add(record: ScannedRecord, text: Buffer, end: number): SheetBatch | null {
    this.#row += 1;
    if (this.#row > SHEET_ROWS_MAX) {
      throw new SheetRefused(
        'The file has more than 10 million rows. Split it and import the parts one after another.',
      );
    }
    const cells = boundCells(record.cells, this.#row);
    if (cells.length === 0) return null;
    const isOdd = isOddlyEncoded(record, this.#reading.layout.encoding);
    if (!this.#batch.add({ number: this.#row, cells, isOddlyEncoded: isOdd })) return null;
    this.measure(text, end);
    return this.takeRows();
  }

  measure(text: Buffer, end: number): void {
    this.#byte += lengthInFile(text.subarray(this.#measured, end), this.#reading.layout.encoding);
    this.#measured = end;
  }

  startText(): void {
    this.#measured = 0;
  }

  refuseLong(): never {
    throw new SheetRefused(
      `Row ${this.#row + 1} is longer than ${RECORD_BYTES_MAX / 1024 / 1024} MB. The file is no table of people, or its lines have no ends.`,
    );
  }

  takeRows(): SheetBatch | null {
    const rows = this.#batch.take();
    if (rows.length === 0) return null;
    return { rows, next: { row: this.#row, byte: this.#byte }, share: this.#reading.share(this.#byte) };
  }
}

/** Reads batches of rows from a place on. Empty lines are counted and left out. */
export async function* readCsvBatches(
  source: SheetSource,
  layout: CsvLayout,
  { batchRows, from }: ReadOptions & { readonly from: SheetPlace },
): AsyncGenerator<SheetBatch> {
  const maker = new BatchMaker({ layout, batchRows, share: (byte) => byte / Math.max(1, source.bytes) }, from);
  const scanner = new CsvScanner(layout);
  let rest: Buffer = Buffer.alloc(0);
  for await (const block of readBlocks(source, layout.encoding, from.byte)) {
    const text = rest.length === 0 ? block.text : Buffer.concat([rest, block.text]);
    scanner.take(text, block.isLast);
    maker.startText();
    for (let record = scanner.next(); record !== null; record = scanner.next()) {
      const batch = maker.add(record, text, scanner.at);
      if (batch) yield batch;
    }
    maker.measure(text, scanner.at);
    rest = text.subarray(scanner.at);
    if (rest.length > RECORD_BYTES_MAX) maker.refuseLong();
  }
  const last = maker.takeRows();
  if (last) yield last;
}
