/** Imports of contacts from files: uploaded in parts, read, mapped, tried, imported chunk by chunk, reported row by row, and undone. */
export { runImports } from './run-imports.ts';
export { sweepImports } from './sweep-imports.ts';
export { stopReading } from './work-reading.ts';
