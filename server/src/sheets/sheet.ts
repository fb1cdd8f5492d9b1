import type { FileEncoding as SheetEncoding } from '@volley/contract/choices';
/** A file, wherever it is stored: in parts in the database, on a disk, in memory. */
export interface SheetSource {
  readonly bytes: number;
  /** Returns `length` bytes from `from` on, fewer only where the file ends. */
  read(from: number, length: number): Promise<Uint8Array>;
}

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type SheetDelimiter = (typeof DELIMITERS)[number];

/** What a person has said about the file; the rest is guessed. */
export interface SheetChoice {
  readonly encoding?: SheetEncoding | undefined;
  readonly delimiter?: SheetDelimiter | undefined;
  /** The name of a workbook's sheet; left out, the first visible sheet with telephone numbers is read, or else the first with rows. */
  readonly sheet?: string | undefined;
  /** Whether the first row holds the names of the columns. */
  readonly hasHeader?: boolean | undefined;
}

/** How the file is read. Given again as a choice, the facts make the file be read the same way. */
export interface SheetFacts {
  readonly format: 'csv' | 'xlsx';
  /** For a CSV; null for a workbook. */
  readonly encoding: SheetEncoding | null;
  readonly delimiter: SheetDelimiter | null;
  /** For a workbook, the sheet that is read and the names of all sheets. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly hasHeader: boolean;
  /** One name per column; `Column 3` where the file has no name for it. */
  readonly header: readonly string[];
  /** The first rows below the header, up to SAMPLE_ROWS of them. */
  readonly sample: readonly SheetRow[];
}

export interface SheetRow {
  /** The number that spreadsheets show: the first line of the file is 1, and empty lines count. */
  readonly number: number;
  /** The cells up to the last one that holds something, without white space around them. */
  readonly cells: readonly string[];
  /** True when part of the row was not in the encoding of the file, and was read as Windows-1252. */
  readonly isOddlyEncoded: boolean;
}

/** A place from which to go on reading: the last row read, and in a CSV a byte, so that nothing before it is read again. */
export interface SheetPlace {
  readonly row: number;
  readonly byte: number;
}

export interface SheetBatch {
  /** As many rows as were asked for; fewer in the last batch, and where rows are very long. Empty lines and the header are not among them. */
  readonly rows: readonly SheetRow[];
  /** Where the next batch begins. */
  readonly next: SheetPlace;
  /** How much of the file has been read, for progress; for a workbook, how much of its sheet. */
  readonly share: number;
}

export interface ReadOptions {
  readonly batchRows: number;
  /** A place from an earlier batch of the same file, read the same way. */
  readonly from?: SheetPlace | undefined;
}

export interface Sheet {
  readonly facts: SheetFacts;
  /** Reads batches of rows on demand. Throws SheetRefused where the file cannot be read further. */
  readBatches(options: ReadOptions): AsyncIterable<SheetBatch>;
}

export const SAMPLE_ROWS = 100;
export const SHEET_BYTES_MAX = 1024 * 1024 * 1024;
export const SHEET_ROWS_MAX = 10_000_000;
export const SHEET_COLUMNS_MAX = 200;
/** The most characters that a cell of a spreadsheet program can hold. */
export const CELL_LENGTH_MAX = 32_767;
