/** Imports of contacts from files: uploaded in parts, read, mapped, tried, imported chunk by chunk, reported row by row, and undone. */
export { createImport, getImport, listImportParts, listImports, uploadPart } from './create-import.ts';
export {
  type ContactImport,
  type ImportConsent,
  type ImportOptions,
  PART_BYTES,
  partsOf,
} from './import.ts';
export {
  cancelImport,
  checkImport,
  deleteImport,
  readImportFile,
  startImport,
  undoImport,
  undoUntilMs,
  updateImport,
} from './move-import.ts';
export { type ImportResults, type RowResult, readResults } from './read-results.ts';
export { runImports } from './run-imports.ts';
export { sweepImports } from './sweep-imports.ts';
export { stopReading } from './work-reading.ts';
