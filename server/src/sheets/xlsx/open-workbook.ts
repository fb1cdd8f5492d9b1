import { findHeader, hasNumbers, nameColumns } from '../header.ts';
import {
  type ReadOptions,
  SAMPLE_ROWS,
  type Sheet,
  type SheetBatch,
  type SheetChoice,
  type SheetSource,
} from '../sheet.ts';
import { SheetRefused } from '../sheet-refused.ts';
import { Archive } from './archive.ts';
import { readSheetBatches, type SheetParts } from './read-rows.ts';
import { readSharedStrings } from './shared-strings.ts';
import { readWorkbook, type Workbook, type WorkbookSheet } from './workbook.ts';

const SHEETS_TRIED_MAX = 20;

function listNames(sheets: readonly WorkbookSheet[]): string {
  return sheets
    .slice(0, SHEETS_TRIED_MAX)
    .map(({ name }) => `"${name}"`)
    .join(', ');
}

function chooseSheets({ sheets }: Workbook, wanted: string | undefined): readonly WorkbookSheet[] {
  if (sheets.length === 0) throw new SheetRefused('The workbook has no sheet with cells.');
  if (wanted !== undefined) {
    const found = sheets.find(({ name }) => name === wanted);
    if (found) return [found];
    throw new SheetRefused(`The workbook has no sheet "${wanted}". It has ${listNames(sheets)}.`);
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  return (visible.length > 0 ? visible : sheets).slice(0, SHEETS_TRIED_MAX);
}

async function readFirst(parts: SheetParts, options: ReadOptions): Promise<SheetBatch | null> {
  for await (const batch of readSheetBatches(parts, options)) return batch;
  return null;
}

/** Null for a sheet without rows. */
async function openSheetOf(
  parts: SheetParts,
  { name, workbook, hasHeader }: { name: string; workbook: Workbook; hasHeader: boolean | undefined },
): Promise<Sheet | null> {
  // One row more than the sample, for the names of the columns.
  const first = parts.archive.has(parts.part) ? await readFirst(parts, { batchRows: SAMPLE_ROWS + 1 }) : null;
  if (first === null) return null;
  const header = findHeader(first.rows, hasHeader);
  const sample = first.rows.slice(header === null ? 0 : header + 1).slice(0, SAMPLE_ROWS);
  if (sample.length === 0) throw new SheetRefused(`The sheet "${name}" has names of columns, and no rows below them.`);
  const named = header === null ? null : (first.rows[header] ?? null);
  const from = { row: named?.number ?? 0, byte: 0 };
  const facts = {
    format: 'xlsx' as const,
    encoding: null,
    delimiter: null,
    sheet: name,
    sheets: workbook.sheets.map((sheet) => sheet.name),
    hasHeader: named !== null,
    header: nameColumns(named, sample),
    sample,
  };
  return { facts, readBatches: (options) => readSheetBatches(parts, { ...options, from: options.from ?? from }) };
}

/** Opens the first sheet that has telephone numbers; where none has, the first with rows. */
export async function openWorkbook(source: SheetSource, choice: SheetChoice): Promise<Sheet> {
  const archive = await Archive.open(source);
  const workbook = await readWorkbook(archive);
  const chosen = chooseSheets(workbook, choice.sheet);
  const strings = await readSharedStrings(archive, workbook.strings);
  let found: Sheet | null = null;
  let refusal: SheetRefused | null = null;
  for (const { name, part } of chosen) {
    const parts = { archive, part, strings, formats: workbook.formats };
    try {
      const sheet = await openSheetOf(parts, { name, workbook, hasHeader: choice.hasHeader });
      if (sheet && hasNumbers(sheet.facts)) return sheet;
      found ??= sheet;
    } catch (error) {
      // A later sheet may be a list all the same.
      if (!(error instanceof SheetRefused)) throw error;
      refusal ??= error;
    }
  }
  if (found) return found;
  throw refusal ?? new SheetRefused(`The workbook is empty: no row stands in ${listNames(chosen)}.`);
}
