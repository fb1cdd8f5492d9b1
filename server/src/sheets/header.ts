import { looksLikeEmail, looksLikeNumber } from './cell-content.ts';
import { nameMeaning } from './column-names.ts';
import { SHEET_COLUMNS_MAX, type SheetFacts, type SheetRow } from './sheet.ts';

/** How far down a title may move the names of the columns. */
const TITLE_ROWS_MAX = 10;

function filled(row: SheetRow): string[] {
  return row.cells.filter((cell) => cell !== '');
}

function hasData(row: SheetRow): boolean {
  return row.cells.some((cell) => looksLikeNumber(cell) || looksLikeEmail(cell));
}

function namesNumber(row: SheetRow): boolean {
  return (
    filled(row).length > 1 && !hasData(row) && row.cells.some((cell) => nameMeaning(cell)?.means === 'phone_number')
  );
}

/**
 * Returns which of the first rows holds the names of the columns; null when none does. A title may stand above them: rows of
 * one or two cells, followed by a row that names a number.
 */
export function findHeader(rows: readonly SheetRow[], hasHeader: boolean | undefined): number | null {
  if (hasHeader === false) return null;
  const first = rows[0];
  if (first === undefined) return null;
  const isTitle = (row: SheetRow): boolean => filled(row).length <= 2 && !hasData(row) && !namesNumber(row);
  for (let index = 0; index < Math.min(rows.length, TITLE_ROWS_MAX); index += 1) {
    const row = rows[index];
    if (row === undefined) break;
    if (namesNumber(row)) return index;
    if (!isTitle(row)) break;
  }
  if (hasHeader === true) return 0;
  return hasData(first) ? null : 0;
}

/** The share of cells that makes a column one of telephone numbers where its name does not say so. */
const SHARE_OF_NUMBERS = 0.6;

/** True when a column holds telephone numbers, by its name or by its cells. */
export function hasNumbers({ header, sample }: SheetFacts): boolean {
  return header.some((name, column) => {
    const cells = sample.flatMap((row) => row.cells[column] || []);
    const numbers = cells.filter(looksLikeNumber).length;
    const share = nameMeaning(name)?.means === 'phone_number' ? 0 : cells.length * SHARE_OF_NUMBERS;
    return numbers > 0 && numbers >= share;
  });
}

/** Gives each column a name that no other column has. */
export function nameColumns(header: SheetRow | null, sample: readonly SheetRow[]): string[] {
  const widest = Math.max(header?.cells.length ?? 0, ...sample.map((row) => row.cells.length));
  const names: string[] = [];
  const taken = new Set<string>();
  for (let column = 0; column < Math.min(widest, SHEET_COLUMNS_MAX); column += 1) {
    const given = header?.cells[column]?.replace(/\s+/g, ' ').slice(0, 100) || `Column ${column + 1}`;
    let name = given;
    for (let again = 2; taken.has(name); again += 1) name = `${given} (${again})`;
    taken.add(name);
    names.push(name);
  }
  return names;
}
