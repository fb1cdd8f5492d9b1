import { timestampFromMs } from '../lib/time/timestamp.ts';
import { zoneOffsets } from '../lib/time/zone-clock.ts';
import { type Cell, csvCell } from './csv-cell.ts';
import { zoneNamed } from './read-instant.ts';

export interface CsvTable<Row = never> {
  /** What the file holds, for its name: `campaign`, the name of the campaign. */
  readonly called: readonly string[];
  readonly names: readonly string[];
  readonly chunks: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** The cells of a row, in the order of the names. */
  readonly cellsOf: (row: Row) => readonly Cell[] | Readonly<Record<string, Cell>>;
  /** The columns with moments, if they are not those whose names end as names of moments do. */
  readonly momentNames?: readonly string[];
  readonly write?: (cell: Cell) => string;
}

/** How the caller wants the file. */
export interface CsvForm {
  readonly hasBom: boolean;
  /** Null: moments are in UTC, as in JSON. */
  readonly timeZone: string | null;
  readonly day: string;
}

interface Asked {
  readonly has_bom?: 'yes' | 'no';
  readonly time_zone?: string;
}

export function readCsvForm(query: unknown, { nowMs, accountZone }: { nowMs: number; accountZone: string }): CsvForm {
  const { has_bom: bom, time_zone: named } = query as Asked;
  const timeZone = named === undefined ? null : zoneNamed(named, accountZone);
  const day = new Date(nowMs + zoneOffsets(timeZone ?? accountZone)(nowMs).ms).toISOString().slice(0, 10);
  return { hasBom: bom === 'yes', timeZone, day };
}

const WORD_LENGTH_MAX = 60;

/** Of letters and digits of any language, and dashes. */
const slugOf = (words: string): string =>
  [
    ...words
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-'),
  ]
    .slice(0, WORD_LENGTH_MAX)
    .join('')
    .replaceAll(/^-|-$/g, '');

export const csvFileName = (called: readonly string[], { day }: CsvForm): string =>
  `${[...called.map(slugOf).filter((word) => word !== ''), day].join('-')}.csv`;

const MOMENT_NAME = /^(\w+_)?at$/;

/** Writes a moment as a spreadsheet reads a date and time: `2026-01-31 09:00:00`. */
function clockWriter(timeZone: string): (cell: Cell) => Cell {
  const offsetAt = zoneOffsets(timeZone);
  return (cell) => {
    if (typeof cell !== 'string' || cell === '') return cell;
    const ms = Date.parse(cell);
    return timestampFromMs(ms + offsetAt(ms).ms)
      .slice(0, 19)
      .replace('T', ' ');
  };
}

/** Yields a line of names, then a line for each row, chunk by chunk. */
export async function* csvPieces<Row>(table: CsvTable<Row>, { hasBom, timeZone }: CsvForm): AsyncGenerator<string> {
  const { names, cellsOf, write = csvCell } = table;
  const moments = new Set(table.momentNames ?? names.filter((name) => MOMENT_NAME.test(name)));
  const shown = timeZone === null ? (cell: Cell) => cell : clockWriter(timeZone);
  const writers = names.map((name) => (moments.has(name) ? (cell: Cell) => write(shown(cell)) : write));
  const lineOf = (row: Row) =>
    `${Object.values(cellsOf(row))
      .map((cell: Cell, place) => (writers[place] ?? write)(cell))
      .join(',')}\r\n`;
  yield `${hasBom ? '\ufeff' : ''}${names.map(csvCell).join(',')}\r\n`;
  for await (const chunk of table.chunks) if (chunk.length > 0) yield chunk.map(lineOf).join('');
}
