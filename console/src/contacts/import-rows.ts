import type { ImportRequest, ImportResult } from '../api/import-contacts.ts';
import { COLUMNS, harmless, planColumns, ROWS_MAX, readTable, type Table, writeRow } from './read-table.ts';

/** Why nothing was sent. */
export type Unreadable = 'noRows' | 'noNumbers' | 'tooManyRows';

export interface Ready {
  readonly contacts: ImportRequest['contacts'];
  readonly table: Table;
  readonly hasHeader: boolean;
}

export function prepareImport(text: string): Ready | Unreadable {
  const table = readTable(text);
  const { hasHeader, places } = planColumns(table);
  const rows = hasHeader ? table.rows.slice(1) : table.rows;
  if (rows.length === 0) return 'noRows';
  if (places.phone_number === -1) return 'noNumbers';
  if (rows.length > ROWS_MAX) return 'tooManyRows';
  const contacts = rows.map((row) => {
    const filled = COLUMNS.map((name) => [name, row[places[name]] ?? ''] as const).filter(([, cell]) => cell !== '');
    return { phone_number: '', ...Object.fromEntries(filled) };
  });
  return { contacts, table, hasHeader };
}

export interface RefusedRow {
  /** The line of the text at which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  readonly reason: string;
}

export function refusedRows({ table, hasHeader }: Ready, refused: ImportResult['refused']): readonly RefusedRow[] {
  const offset = hasHeader ? 1 : 0;
  return refused.map(({ index, sentences }) => ({
    line: table.lines[index + offset] ?? 0,
    cells: table.rows[index + offset] ?? [],
    reason: sentences.join(' '),
  }));
}

/** What was refused, as it came: to be mended and sent again. */
export function refusedText({ table, hasHeader }: Ready, rows: readonly RefusedRow[]): string {
  const head = hasHeader ? [table.rows[0] ?? []] : [];
  return [...head, ...rows.map(({ cells }) => cells)].map((cells) => writeRow(cells, table.delimiter)).join('\n');
}

/** The same as a file, with the reason in a column of its own. */
export function refusedFile({ table, hasHeader }: Ready, rows: readonly RefusedRow[], reasonTitle: string): string {
  const head = hasHeader ? [[...(table.rows[0] ?? []), reasonTitle]] : [];
  const lines = [...head, ...rows.map(({ cells, reason }) => [...cells, reason])];
  return `\uFEFF${lines.map((cells) => `${writeRow(cells.map(harmless), ',')}\r\n`).join('')}`;
}
