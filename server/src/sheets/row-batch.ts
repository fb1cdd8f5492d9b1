import type { SheetRow } from './sheet.ts';

/** A batch of ordinary rows is far below this. It bounds the memory that a batch of the longest rows takes, and what is stored of it. */
const BATCH_CHARACTERS_MAX = 1024 * 1024;

/** Collects rows until there are as many as asked for, or until they are too long together. */
export class RowBatch {
  readonly #rowsMax: number;
  #rows: SheetRow[] = [];
  #characters = 0;

  constructor(rowsMax: number) {
    this.#rowsMax = rowsMax;
  }

  /** Returns whether the batch is full. */
  add(row: SheetRow): boolean {
    this.#rows.push(row);
    for (const cell of row.cells) this.#characters += cell.length;
    return this.#rows.length >= this.#rowsMax || this.#characters >= BATCH_CHARACTERS_MAX;
  }

  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    this.#characters = 0;
    return rows;
  }
}
