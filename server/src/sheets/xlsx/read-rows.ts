import { boundCells } from '../bound-cells.ts';
import { NO_RESULT } from '../cell-content.ts';
import { RowBatch } from '../row-batch.ts';
import { type ReadOptions, SHEET_COLUMNS_MAX, type SheetBatch, type SheetRow } from '../sheet.ts';
import { SheetRefused } from '../sheet-refused.ts';
import type { Archive } from './archive.ts';
import { type NumberFormat, plainNumber } from './number-format.ts';
import { startXml } from './parse-xml.ts';
import type { SharedStrings } from './shared-strings.ts';
import { cleanText, TextCollector } from './text-collector.ts';

export interface SheetParts {
  readonly archive: Archive;
  readonly part: string;
  readonly strings: SharedStrings;
  readonly formats: readonly (NumberFormat | null)[];
}

/** A full sheet of Excel, twenty columns wide, is about half this size. */
const SHEET_XML_BYTES_MAX = 4 * 1024 * 1024 * 1024;
/** The most rows that the format of workbooks allows. */
const ROWS_MAX = 1_048_576;
const VALUE_LENGTH_MAX = 100_000;
/** Rows are taken after each step, because a few letters of XML can name a text as long as a cell may be. */
const STEP_BYTES = 8 * 1024;
const LETTERS_MAX = 4;

/** The column of a cell: "C5" is in column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < Math.min(reference.length, LETTERS_MAX); at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

interface OpenCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  value: string;
}

/** Makes rows of the events of a sheet's XML. For a formula it reads only the stored result. */
class RowMaker {
  readonly #parts: SheetParts;
  readonly #collector = new TextCollector();
  #rows: SheetRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #column = -1;
  #cell: OpenCell | null = null;
  #isInValue = false;

  constructor(parts: SheetParts) {
    this.#parts = parts;
  }

  get row(): number {
    return this.#row;
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'row') this.#openRow(Number(attribute('r')));
    else if (name === 'c') this.#openCell(attribute);
    else if (this.#cell === null) return;
    else if (name === 'v') this.#isInValue = true;
    else if (name === 'f') this.#cell.hasFormula = true;
    else this.#collector.open(name);
  }

  text(text: string): void {
    if (this.#cell === null) return;
    if (!this.#isInValue) this.#collector.text(text);
    else if (this.#cell.value.length < VALUE_LENGTH_MAX) this.#cell.value += text;
  }

  close(name: string): void {
    if (name === 'row') this.#closeRow();
    else if (this.#cell === null) return;
    else if (name === 'c') this.#closeCell(this.#cell);
    else if (name === 'v') this.#isInValue = false;
    else this.#collector.close(name);
  }

  #openRow(given: number): void {
    this.#row = Number.isInteger(given) && given > this.#row ? given : this.#row + 1;
    if (this.#row > ROWS_MAX)
      throw new SheetRefused('The sheet has more rows than a workbook can have. Save it as CSV and import that.');
    this.#cells = [];
    this.#column = -1;
  }

  #openCell(attribute: (name: string) => string | undefined): void {
    const reference = attribute('r');
    const given = reference === undefined ? -1 : columnOf(reference);
    this.#column = given >= 0 ? given : this.#column + 1;
    this.#collector.start();
    const [type, style] = [attribute('t') ?? 'n', Number(attribute('s') ?? 0)];
    this.#cell = { column: this.#column, type, style, hasFormula: false, value: '' };
  }

  #closeCell(cell: OpenCell): void {
    this.#cell = null;
    this.#isInValue = false;
    const text = this.#show(cell);
    if (text === '') return;
    if (cell.column >= SHEET_COLUMNS_MAX) {
      throw new SheetRefused(
        `Row ${this.#row} of the sheet has more than ${SHEET_COLUMNS_MAX} columns. Leave in the sheet only the columns that are wanted.`,
      );
    }
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#cells[cell.column] = text;
  }

  #show({ type, style, value, hasFormula }: OpenCell): string {
    if (type === 'inlineStr') return this.#collector.take();
    if (value === '') return hasFormula && type !== 'str' ? NO_RESULT : '';
    if (type === 's') return this.#parts.strings.get(Number(value)) ?? '';
    if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
    if (type !== 'n') return cleanText(value);
    const number = Number(value);
    if (!Number.isFinite(number)) return cleanText(value);
    return this.#parts.formats[style]?.(number) ?? plainNumber(number);
  }

  #closeRow(): void {
    const cells = boundCells(this.#cells, this.#row);
    if (cells.length > 0) this.#rows.push({ number: this.#row, cells, isOddlyEncoded: false });
  }
}

/** Reads batches of a sheet's rows below a row. The rows above it are read again, and left out. */
export async function* readSheetBatches(
  parts: SheetParts,
  { batchRows, from }: ReadOptions,
): AsyncGenerator<SheetBatch> {
  const maker = new RowMaker(parts);
  const xml = startXml({
    open: (name, attribute) => maker.open(name, attribute),
    text: (text) => maker.text(text),
    close: (name) => maker.close(name),
  });
  const whole = Math.max(1, parts.archive.bytesOf(parts.part));
  const after = from?.row ?? 0;
  let bytes = 0;
  const filling = new RowBatch(batchRows);
  const batch = (taken: readonly SheetRow[]): SheetBatch => {
    const row = taken.at(-1)?.number ?? after;
    return { rows: taken, next: { row, byte: 0 }, share: bytes / whole };
  };
  for await (const piece of parts.archive.read(parts.part, SHEET_XML_BYTES_MAX)) {
    for (let at = 0; at < piece.length; at += STEP_BYTES) {
      const step = piece.subarray(at, at + STEP_BYTES);
      bytes += step.length;
      xml.write(step);
      for (const row of maker.takeRows()) {
        if (row.number <= after) continue;
        if (filling.add(row)) yield batch(filling.take());
      }
    }
  }
  xml.end();
  const rest = filling.take();
  if (rest.length > 0) yield batch(rest);
}
