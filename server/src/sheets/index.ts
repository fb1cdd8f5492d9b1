/**
 * Files of rows: CSV and Excel workbooks, read in bounded pieces. This room recognises what columns hold, and repairs the numbers
 * that spreadsheets damage. It does not know whose rows they are.
 */
export { isErrorValue } from './cell-content.ts';
export type { ColumnTarget } from './column.ts';
export type { UnclearDate } from './date-order.ts';
export { type ColumnNames, findColumns } from './find-columns.ts';
export { openSheet } from './open-sheet.ts';
export type { FoundColumns, SheetStep } from './process/protocol.ts';
export { SheetProcessGone } from './process/sheet-process.ts';
export { SheetReaders, type SheetReading } from './process/sheet-readers.ts';
export { readWholeFile } from './read-whole-file.ts';
export { type Known, recogniseColumns } from './recognise-columns.ts';
export { readRefusal } from './refusal.ts';
export { repairNumber } from './repair-number.ts';
export type { SheetChoice, SheetFacts, SheetPlace, SheetRow, SheetSource } from './sheet.ts';
export { SheetRefused } from './sheet-refused.ts';
export { splitName } from './split-name.ts';
