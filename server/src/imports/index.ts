/** Imports of contacts from files: uploaded in parts, read, mapped, tried, imported chunk by chunk, reported row by row, and undone. */
export { stopReading } from './work-reading.ts';
