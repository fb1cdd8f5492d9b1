import type { Buffer } from 'node:buffer';
import { CsvScanner } from './csv-scanner.ts';
import { DELIMITERS, type SheetDelimiter } from './sheet.ts';

export interface DelimiterGuess {
  readonly delimiter: SheetDelimiter;
  /** How many cells most records have. */
  readonly columns: number;
}

/** The most records that are counted. A record that the end of the sample cuts off is not. */
const RECORDS_MAX = 200;

function countCells(sample: Buffer, isWhole: boolean, delimiter: SheetDelimiter): number[] {
  const scanner = new CsvScanner({ delimiter, columns: 0 });
  scanner.take(sample, isWhole);
  const counts: number[] = [];
  for (let record = scanner.next(); record !== null && counts.length < RECORDS_MAX; record = scanner.next()) {
    if (record.cells.some((cell) => cell !== '')) counts.push(record.columns);
  }
  return counts;
}

/** The most frequent count, and its share of all counts. */
function mode(counts: readonly number[]): { value: number; share: number } {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  let best: [value: number, times: number] = [1, 0];
  for (const entry of times) if (entry[1] > best[1] || (entry[1] === best[1] && entry[0] > best[0])) best = entry;
  return { value: best[0], share: best[1] / Math.max(1, counts.length) };
}

/** How many columns most records have with a delimiter. */
export function countColumns(sample: Buffer, isWhole: boolean, delimiter: SheetDelimiter): number {
  return mode(countCells(sample, isWhole, delimiter)).value;
}

/** Returns the delimiter that cuts most records into the same number of cells, more than one; a comma where none does. */
export function guessDelimiter(sample: Buffer, isWhole: boolean): DelimiterGuess {
  let best = { delimiter: ',' as SheetDelimiter, columns: 1, score: 0 };
  for (const delimiter of DELIMITERS) {
    const { value, share } = mode(countCells(sample, isWhole, delimiter));
    // Equal counts tell more than many cells, because text with commas has cells in any number.
    const score = value < 2 ? 0 : share + Math.min(value, 20) / 100;
    if (score > best.score) best = { delimiter, columns: value, score };
  }
  return best;
}
