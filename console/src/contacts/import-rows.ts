import type { ImportRequest, ImportResult } from '../api/import-contacts.ts';
import {
  COLUMNS,
  harmless,
  type Places,
  type Plan,
  planColumns,
  ROWS_MAX,
  readTable,
  type Table,
  writeRow,
} from './read-table.ts';

/** Why nothing was sent. */
export interface Unreadable {
  readonly why: 'noRows' | 'noNumbers' | 'tooManyRows' | 'openQuote';
  /** The line of the mistake. */
  readonly line?: number;
}

export interface Ready {
  readonly contacts: ImportRequest['contacts'];
  readonly table: Table;
  readonly hasHeader: boolean;
  readonly places: Places;
}

/** The places of the columns as a person chose them. */
export interface Chosen {
  /** The columns that were shown then. The choice does not apply to others. */
  readonly of: string;
  readonly places: Places;
}

function planWith(table: Table, chosen: Chosen | null): Plan & { readonly key: string } {
  const plan = planColumns(table);
  const [first = []] = table.rows;
  const key = JSON.stringify(plan.hasHeader ? first : first.length);
  return { ...plan, key, ...(chosen?.of === key && { places: chosen.places }) };
}

export const isReady = (prepared: Ready | Unreadable): prepared is Ready => 'contacts' in prepared;

export function prepareImport(text: string, chosen: Chosen | null = null): Ready | Unreadable {
  const table = readTable(text);
  if (table.openQuoteLine !== null) return { why: 'openQuote', line: table.openQuoteLine };
  const { hasHeader, places } = planWith(table, chosen);
  const rows = hasHeader ? table.rows.slice(1) : table.rows;
  if (rows.length === 0) return { why: 'noRows' };
  if (places.phone_number === -1) return { why: 'noNumbers' };
  if (rows.length > ROWS_MAX) return { why: 'tooManyRows' };
  const contacts = rows.map((row) => {
    const filled = COLUMNS.map((name) => [name, row[places[name]] ?? ''] as const).filter(([, cell]) => cell !== '');
    return { phone_number: '', ...Object.fromEntries(filled) };
  });
  return { contacts, table, hasHeader, places };
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

/**
 * Returns the rows to send again unchanged: refused ones, to be corrected, and those that a stopped import did not reach. Columns without names get
 * some, since the first of these rows may not show what they are.
 */
export function textToSend(
  { table, hasHeader, places }: Ready,
  { refused, stoppedAt }: { readonly refused: readonly RefusedRow[]; readonly stoppedAt: number | null },
): string {
  const [first = []] = table.rows;
  const names = first.map((_, at) => COLUMNS.find((name) => places[name] === at) ?? '');
  const rest = stoppedAt === null ? [] : table.rows.slice((hasHeader ? 1 : 0) + stoppedAt);
  const rows = [hasHeader ? first : names, ...refused.map(({ cells }) => cells), ...rest];
  return rows.map((cells) => writeRow(cells, table.delimiter)).join('\n');
}

export interface FoundColumn {
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly sample: string;
}

const SAMPLE_CHARS_MAX = 30;

/** Finds the columns and how they are understood, by the first rows alone. */
export function lookAtColumns(text: string, chosen: Chosen | null = null) {
  const table = readTable(text, 2);
  const { hasHeader, places, key } = planWith(table, chosen);
  const [first = [], second = []] = table.rows;
  const [names, samples] = hasHeader ? [first, second] : [[], first];
  const columns = first.map((_, at): FoundColumn => {
    const sample = (samples[at] ?? '').slice(0, SAMPLE_CHARS_MAX);
    return { name: names[at] ?? '', number: at + 1, sample };
  });
  return { columns, places, key };
}

/** Returns the columns that no contact takes anything from. Those with neither a name nor a first value are separators at the end of a line. */
export function leftOutColumns({ columns, places }: Omit<ReturnType<typeof lookAtColumns>, 'key'>) {
  const taken = new Set(COLUMNS.map((name) => places[name]));
  return columns.filter(({ name, sample }, at) => !taken.has(at) && (name !== '' || sample !== ''));
}

/** Returns the refused rows as a file, with the reason in a column of its own. */
export function refusedFile({ table, hasHeader }: Ready, rows: readonly RefusedRow[], reasonTitle: string): string {
  const head = hasHeader ? [[...(table.rows[0] ?? []), reasonTitle]] : [];
  const lines = [...head, ...rows.map(({ cells, reason }) => [...cells, reason])];
  return `\uFEFF${lines.map((cells) => `${writeRow(cells.map(harmless), ',')}\r\n`).join('')}`;
}
