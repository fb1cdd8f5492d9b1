/**
 * Files of rows: CSV and Excel workbooks, read in bounded pieces. What their columns hold, and what spreadsheets did to the
 * numbers in them. Nothing here knows whose rows they are.
 *
 * openSheet(source: SheetSource, choice: SheetChoice): Promise<Sheet>       throws SheetRefused
 * recogniseColumns(facts: SheetFacts, known: { fields: KnownField[]; country: Country }): ProposedColumn[]
 * repairNumber(cell: string, country: Country): CellNumber
 * splitName(name: string): { firstName: string; lastName: string }
 */
export type { ColumnTarget, FieldKind, KnownField, ProposedColumn } from './column.ts';
export type { CellNumber, NumberDoubt, NumberRepair } from './repair-number.ts';
export type {
  ReadOptions,
  Sheet,
  SheetBatch,
  SheetChoice,
  SheetDelimiter,
  SheetEncoding,
  SheetFacts,
  SheetPlace,
  SheetRow,
  SheetSource,
} from './sheet.ts';
export { SheetRefused } from './sheet-refused.ts';
