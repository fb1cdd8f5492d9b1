/** Exports: files of everything of a time, written in parts in the background, and kept for some days. */
export { forgetInExports } from './forget-in-exports.ts';
