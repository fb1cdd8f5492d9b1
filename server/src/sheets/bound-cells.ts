import { CELL_LENGTH_MAX, SHEET_COLUMNS_MAX } from './sheet.ts';
import { SheetRefused } from './sheet-refused.ts';

/** What a row of a CSV may have; a workbook can name one long text in each of its cells. */
const ROW_CHARACTERS_MAX = 1024 * 1024;

/** Returns the cells of a row up to the last one that holds something; none for an empty row. */
export function boundCells(cells: string[], row: number): string[] {
  let length = cells.length;
  while (length > 0 && cells[length - 1] === '') length -= 1;
  if (length > SHEET_COLUMNS_MAX) {
    throw new SheetRefused(
      `Row ${row} has more than ${SHEET_COLUMNS_MAX} columns. Leave in the file only the columns that are wanted.`,
    );
  }
  let characters = 0;
  for (let column = 0; column < length; column += 1) {
    const { length: ofCell } = cells[column] ?? '';
    characters += ofCell;
    if (ofCell > CELL_LENGTH_MAX) {
      throw new SheetRefused(
        `The cell in row ${row}, column ${column + 1} is longer than ${CELL_LENGTH_MAX} characters. Shorten it, or check whether a quote before it is closed.`,
      );
    }
  }
  if (characters > ROW_CHARACTERS_MAX) {
    throw new SheetRefused(
      `Row ${row} is longer than ${ROW_CHARACTERS_MAX} characters. Leave in the file only the columns that are wanted.`,
    );
  }
  return length === cells.length ? cells : cells.slice(0, length);
}
