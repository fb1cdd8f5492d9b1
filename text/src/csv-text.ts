/** What a spreadsheet runs as a formula, also in the wide forms of East Asian keyboards, which it reads as the narrow ones. */
const FORMULA = String.raw`[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]`;
const RUN_AS_FORMULA = new RegExp(`^'*${FORMULA}`);
const KEPT_FROM_FORMULA = new RegExp(`^'+${FORMULA}`);
/** Where a program of another country or setting ends a cell: in quotes it does not. */
const NEEDS_QUOTES = /[",;|\t\r\n]/;

/**
 * Writes a text as a cell of CSV by RFC 4180. An apostrophe keeps spreadsheets from running it as a formula, also after a sign that ends a cell in
 * some countries; an import removes the one at its beginning again.
 */
export function csvText(text: string): string {
  const safe = RUN_AS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns the text of a cell that was written by `csvText`. */
export function readCsvText(cell: string): string {
  return KEPT_FROM_FORMULA.test(cell) ? cell.slice(1) : cell;
}
