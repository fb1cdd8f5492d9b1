import { readFileSync } from 'node:fs';
import { CommandError } from '../../frame/failure.ts';

const PHONE_HEADINGS = ['phone_number', 'phone', 'number', 'mobile', 'msisdn', 'telephone', 'phone_no'];
const CELL = /("(?:[^"]|"")*"|[^,;\t\n]*)([,;\t]|\r?\n|$)/g;

/** Parses the rows of RFC 4180. Spreadsheets write semicolons where the comma is the decimal point. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [whole, cell = '', end = ''] of text.matchAll(CELL)) {
    if (whole === '') break;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell.trim());
    if (end.endsWith('\n')) rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

function readUtf8(path: string): string {
  try {
    const bytes = readFileSync(path === '-' ? 0 : path);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    const why = cause instanceof TypeError ? 'it is not text in UTF-8' : (cause as Error).message;
    throw new CommandError(`${path} cannot be read: ${why}.`);
  }
}

/** Reads the numbers of a file, whose first line names the columns unless it has nothing but numbers; null: there are more. */
export function readNumbers(path: string, countMax: number): string[] | null {
  const [first = [], ...rest] = rowsOf(readUtf8(path));
  const place = first.findIndex((heading) =>
    PHONE_HEADINGS.includes(heading.toLowerCase().replaceAll(/[\s.-]+/g, '_')),
  );
  if (place === -1 && (first.length > 1 || !/\d{5}/.test(first[0] ?? '')))
    throw new CommandError(`The first line of ${path} must name the columns, including phone_number.`);
  const rows = place === -1 ? [first, ...rest] : rest;
  return rows.length > countMax ? null : rows.map((row) => row[Math.max(0, place)] ?? '');
}
