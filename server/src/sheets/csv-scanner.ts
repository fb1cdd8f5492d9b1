import { Buffer } from 'node:buffer';
import { decodeCell } from './encoding.ts';
import { SHEET_COLUMNS_MAX, type SheetDelimiter } from './sheet.ts';

/** A longer record is none: a quote was not closed, or the file is no table. */
export const RECORD_BYTES_MAX = 1024 * 1024;
const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;

export interface ScannedRecord {
  /** Cells beyond the columns that a sheet may have are not made, except the first one that holds something. */
  readonly cells: string[];
  /** How many cells stand in the file. */
  readonly columns: number;
  readonly hasUtf8: boolean;
  readonly hasOther: boolean;
}

interface CellEnd {
  /** Where the text of the cell begins. */
  readonly from: number;
  readonly to: number;
  readonly isQuoted: boolean;
  /** Where the delimiter or the end of the line stands. */
  readonly at: number;
}

export interface ScannerOptions {
  readonly delimiter: SheetDelimiter;
  /** How many columns a record should have; 0 when that is not known yet. */
  readonly columns: number;
}

/**
 * Cuts bytes into records by RFC 4180 and by the habits of spreadsheet programs: any line ending, quotes inside a cell without
 * quotes around it, spaces around quotes. All delimiters are ASCII, so no letter of UTF-8 or Windows-1252 is mistaken for one.
 */
export class CsvScanner {
  readonly #delimiter: number;
  readonly #columns: number;
  #text: Buffer = Buffer.alloc(0);
  /** The same bytes as a Latin-1 string, from which cells of plain ASCII are cut. */
  #letters = '';
  #isLast = false;
  #at = 0;
  #hasUtf8 = false;
  #hasOther = false;
  #hasLineBreak = false;
  #hasStrayQuote = false;
  /** Places in this text from which no quote is closed. Without them each of many open quotes would be sought to the end of the text. */
  readonly #open = new Set<number>();

  constructor({ delimiter, columns }: ScannerOptions) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#columns = columns;
  }

  /** Where in the text the next record begins. */
  get at(): number {
    return this.#at;
  }

  /** Gives the next text to the scanner. The record that the last text cut off must stand again at the beginning of this one. */
  take(text: Buffer, isLast: boolean): void {
    this.#text = text;
    this.#letters = text.toString('latin1');
    this.#isLast = isLast;
    this.#open.clear();
    this.#at = 0;
  }

  /** Returns the next record; null when the text ends before the record does, or when the record is too long to be one. */
  next(): ScannedRecord | null {
    const start = this.#at;
    if (start >= this.#text.length) return null;
    const record = this.#read(start);
    if (record === null || this.#at - start > RECORD_BYTES_MAX) {
      this.#at = start;
      return null;
    }
    return record;
  }

  #read(start: number): ScannedRecord | null {
    const record = this.#record(true);
    const isWhole = this.#isLast || this.#text.length - start > RECORD_BYTES_MAX;
    const isStrange = record !== null && this.#hasLineBreak && (this.#hasStrayQuote || this.#isOdd(record));
    if (record === null ? !isWhole : !isStrange) return record;
    return this.#withoutQuotes(start, record);
  }

  /**
   * An unclosed quote would take the lines below into its cell. The quote counts as unclosed when none follows it, or when
   * each line, read by itself, has the right number of columns.
   */
  #withoutQuotes(start: number, record: ScannedRecord | null): ScannedRecord | null {
    const end = this.#at;
    this.#at = start;
    const plain = this.#record(false);
    if (record === null) return plain;
    const afterPlain = this.#at;
    let isTable = plain !== null && !this.#isOdd(plain);
    while (isTable && this.#at < end) {
      const line = this.#record(true);
      isTable = line !== null && !this.#isOdd(line) && this.#at <= end;
    }
    this.#at = isTable ? afterPlain : end;
    return isTable ? plain : record;
  }

  #isOdd(record: ScannedRecord): boolean {
    return this.#columns > 0 && record.columns !== this.#columns;
  }

  #record(hasQuotes: boolean): ScannedRecord | null {
    const cells: string[] = [];
    let columns = 0;
    this.#hasUtf8 = false;
    this.#hasOther = false;
    this.#hasLineBreak = false;
    this.#hasStrayQuote = false;
    for (;;) {
      const end = (hasQuotes ? this.#quotedEnd() : undefined) ?? this.#plainEnd();
      if (end === 'open' || (end.at >= this.#text.length && !this.#isLast)) return null;
      columns += 1;
      if (columns <= SHEET_COLUMNS_MAX) cells.push(this.#cell(end));
      else if (cells.length === SHEET_COLUMNS_MAX && end.to > end.from) this.#pushBeyond(cells, end);
      const byte = this.#text[end.at];
      this.#at = end.at + 1;
      if (byte === this.#delimiter) continue;
      if (byte === CARRIAGE_RETURN) {
        if (this.#at >= this.#text.length && !this.#isLast) return null;
        if (this.#text[this.#at] === LINE_FEED) this.#at += 1;
      }
      this.#at = Math.min(this.#at, this.#text.length);
      return { cells, columns, hasUtf8: this.#hasUtf8, hasOther: this.#hasOther };
    }
  }

  #pushBeyond(cells: string[], end: CellEnd): void {
    const cell = this.#cell(end);
    if (cell !== '') cells.push(cell);
  }

  #isEnd(byte: number | undefined): boolean {
    return byte === undefined || byte === this.#delimiter || byte === LINE_FEED || byte === CARRIAGE_RETURN;
  }

  #plainEnd(): CellEnd {
    const text = this.#text;
    const delimiter = this.#delimiter;
    const length = text.length;
    let at = this.#at;
    while (at < length) {
      const byte = text[at];
      if (byte === delimiter || byte === LINE_FEED || byte === CARRIAGE_RETURN) break;
      at += 1;
    }
    return { from: this.#at, to: at, isQuoted: false, at };
  }

  #skipSpaces(from: number): number {
    let at = from;
    while (this.#text[at] === SPACE || (this.#text[at] === TAB && this.#delimiter !== TAB)) at += 1;
    return at;
  }

  /** Undefined when the cell has no quotes around it; `open` when its closing quote is not in the text. */
  #quotedEnd(): CellEnd | 'open' | undefined {
    const text = this.#text;
    const from = this.#skipSpaces(this.#at) + 1;
    if (text[from - 1] !== QUOTE) return undefined;
    const strays: number[] = [];
    for (let at = from; ; ) {
      const quote = this.#open.has(at) ? -1 : text.indexOf(QUOTE, at);
      if (quote < 0) return this.#leaveOpen(from, strays);
      if (text[quote + 1] === QUOTE) {
        at = quote + 2;
        continue;
      }
      const after = this.#skipSpaces(quote + 1);
      if (after >= text.length && !this.#isLast) return this.#leaveOpen(from, strays);
      // A single quote in the middle of a cell, which should be doubled there.
      if (!this.#isEnd(text[after])) {
        this.#hasStrayQuote = true;
        at = quote + 1;
        strays.push(at);
        continue;
      }
      return { from, to: quote, isQuoted: true, at: after };
    }
  }

  #leaveOpen(from: number, strays: readonly number[]): 'open' {
    this.#open.add(from);
    for (const stray of strays) this.#open.add(stray);
    return 'open';
  }

  #cell({ from, to, isQuoted }: CellEnd): string {
    const text = this.#text;
    let bits = 0;
    let hasZero = false;
    for (let at = from; at < to; at += 1) {
      const byte = text[at] as number;
      bits |= byte;
      if (byte === 0) hasZero = true;
      if (isQuoted && (byte === LINE_FEED || byte === CARRIAGE_RETURN)) this.#hasLineBreak = true;
    }
    const raw = bits < 0x80 ? this.#letters.slice(from, to) : this.#decode(from, to);
    const unquoted = isQuoted && raw.includes('""') ? raw.replaceAll('""', '"') : raw;
    // Postgres stores no zero byte, and no text needs one.
    return (hasZero ? unquoted.replaceAll('\0', '') : unquoted).trim();
  }

  #decode(from: number, to: number): string {
    const decoded = decodeCell(this.#text.subarray(from, to));
    if (decoded.isUtf8) this.#hasUtf8 = true;
    else this.#hasOther = true;
    return decoded.text;
  }
}
