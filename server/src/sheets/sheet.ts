/** A file wherever it lies: in parts in the database, on a disk, in memory. */
export interface SheetSource {
  readonly bytes: number;
  /** The bytes from `from` on: `length` of them, fewer only where the file ends. */
  read(from: number, length: number): Promise<Uint8Array>;
}

export type SheetEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'latin1';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type SheetDelimiter = (typeof DELIMITERS)[number];

/** What a person has said about the file; the rest is guessed. */
export interface SheetChoice {
  readonly encoding?: SheetEncoding | undefined;
  readonly delimiter?: SheetDelimiter | undefined;
  /** The name of a workbook's sheet; the first visible one otherwise. */
  readonly sheet?: string | undefined;
  /** Whether the first row holds the names of the columns. */
  readonly hasHeader?: boolean | undefined;
}

/** How the file is read. Handed in again as a choice, the file is read the same way. */
export interface SheetFacts {
  readonly format: 'csv' | 'xlsx';
  /** Of a CSV. */
  readonly encoding: SheetEncoding | null;
  readonly delimiter: SheetDelimiter | null;
  /** Of a workbook: the sheet that is read, and the names of all. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly hasHeader: boolean;
  /** One name per column; `Column 3` where the file has no name for it. */
  readonly header: readonly string[];
  /** The first rows below the header, up to SAMPLE_ROWS of them. */
  readonly sample: readonly SheetRow[];
}

export interface SheetRow {
  /** As spreadsheets count: the first line of the file is 1, and empty lines count. */
  readonly number: number;
  /** Up to the last one that holds something, without the white space around them. */
  readonly cells: readonly string[];
  /** Some of it was not written in the encoding of the file, and was read as Windows-1252. */
  readonly isOddlyEncoded: boolean;
}

/** Where to go on reading: after a row, and in a CSV at a byte, so that nothing before it is read again. */
export interface SheetPlace {
  readonly row: number;
  readonly byte: number;
}

export interface SheetBatch {
  /** As many rows as were asked for; fewer in the last batch, and where rows are very long. Empty lines and the header are not among them. */
  readonly rows: readonly SheetRow[];
  /** Where the next batch begins. */
  readonly next: SheetPlace;
  /** How much of the file has been read, for progress: of a workbook, of its sheet. */
  readonly share: number;
}

export interface ReadOptions {
  readonly batchRows: number;
  /** A place that an earlier batch of the same file, read the same way, gave. */
  readonly from?: SheetPlace | undefined;
}

export interface Sheet {
  readonly facts: SheetFacts;
  /** Batches of rows, read as they are asked for. Throws SheetRefused where the file cannot be read further. */
  readBatches(options: ReadOptions): AsyncIterable<SheetBatch>;
}

export const SAMPLE_ROWS = 100;
export const SHEET_BYTES_MAX = 1024 * 1024 * 1024;
export const SHEET_ROWS_MAX = 10_000_000;
export const SHEET_COLUMNS_MAX = 200;
/** What a cell of a spreadsheet program can hold. */
export const CELL_LENGTH_MAX = 32_767;
