import { createReadStream } from 'node:fs';
import { CommandError } from '../../frame/failure.ts';

/** A longer record means that the file is of another kind, or that a quote is never closed. */
const RECORD_CHARACTERS_MAX = 65_536;

export interface CsvRecord {
  /** The line on which the record begins, as an editor counts. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Chooses the separator by the first line: spreadsheets write semicolons where the comma is the decimal point. */
function separatorOf(firstLine: string): string {
  const count = (separator: string): number => firstLine.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Parses RFC 4180 from pieces of any size. Empty lines are skipped. */
class CsvReader {
  readonly #separator: string;
  #cells: string[] = [];
  #cell = '';
  #line = 1;
  #startLine = 1;
  #isQuoted = false;
  /** The last character was a quote inside quotes. The next one decides whether it was the closing one or half of a doubled one. */
  #isAfterQuote = false;
  #wasQuoted = false;

  constructor(separator: string) {
    this.#separator = separator;
  }

  *feed(text: string): Generator<CsvRecord> {
    for (const character of text) {
      if (character === '\n') this.#line += 1;
      if (this.#isAfterQuote) {
        this.#isAfterQuote = false;
        if (character === '"') {
          this.#cell += '"';
          continue;
        }
        this.#isQuoted = false;
      }
      if (this.#isQuoted) {
        if (character === '"') this.#isAfterQuote = true;
        else this.#add(character);
      } else if (character === '"' && this.#cell.trim() === '') {
        this.#cell = '';
        this.#isQuoted = true;
        this.#wasQuoted = true;
      } else if (character === this.#separator) this.#endCell();
      else if (character === '\n') yield* this.#endRecord();
      else this.#add(character);
    }
  }

  *end(): Generator<CsvRecord> {
    if (this.#isQuoted && !this.#isAfterQuote) throw this.#fail('a quote is not closed');
    yield* this.#endRecord();
  }

  #fail(what: string): CommandError {
    return new CommandError(
      `The CSV file cannot be read: ${what} in the record that begins on line ${this.#startLine}.`,
    );
  }

  #add(character: string): void {
    if (this.#cell.length >= RECORD_CHARACTERS_MAX) throw this.#fail('there is too much text');
    // Blanks between a closing quote and the separator are ignored.
    if (this.#wasQuoted && !this.#isQuoted && character.trim() === '') return;
    this.#cell += character;
  }

  #endCell(): void {
    this.#cells.push(this.#wasQuoted ? this.#cell : this.#cell.trim());
    if (this.#cells.length > RECORD_CHARACTERS_MAX) throw this.#fail('there is too much text');
    this.#cell = '';
    this.#wasQuoted = false;
  }

  *#endRecord(): Generator<CsvRecord> {
    this.#endCell();
    const record = { line: this.#startLine, cells: this.#cells };
    this.#cells = [];
    this.#startLine = this.#line;
    if (record.cells.some((cell) => cell !== '')) yield record;
  }
}

/** Yields record by record, whatever the size of the file. */
export async function* parseCsv(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRecord> {
  let reader: CsvReader | null = null;
  let start = '';
  for await (const piece of pieces) {
    if (reader !== null) {
      yield* reader.feed(piece);
      continue;
    }
    start += piece;
    if (!start.includes('\n') && start.length < RECORD_CHARACTERS_MAX) continue;
    // Some programs write a byte order mark before UTF-8.
    start = start.replace(/^\u{feff}/u, '');
    reader = new CsvReader(separatorOf(start.slice(0, start.indexOf('\n') + 1)));
    yield* reader.feed(start);
  }
  if (reader === null) {
    start = start.replace(/^\u{feff}/u, '');
    reader = new CsvReader(separatorOf(start));
    yield* reader.feed(start);
  }
  yield* reader.end();
}

/** The names by which common files call the columns of contacts. */
const COLUMN_NAMES = {
  phone_number: ['phone_number', 'phone', 'number', 'mobile', 'msisdn', 'telephone', 'phone_no'],
  first_name: ['first_name', 'firstname', 'given_name', 'first'],
  last_name: ['last_name', 'lastname', 'surname', 'family_name', 'last'],
  email: ['email', 'e_mail', 'mail', 'email_address'],
} as const;

export type ContactColumn = keyof typeof COLUMN_NAMES;
export type ContactRow = { readonly line: number } & { readonly [Column in ContactColumn]?: string };

function columnOf(heading: string): ContactColumn | null {
  const name = heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.-]+/g, '_');
  const found = Object.entries(COLUMN_NAMES).find(([, names]) => (names as readonly string[]).includes(name));
  return (found?.[0] as ContactColumn | undefined) ?? null;
}

async function* textOf(path: string): AsyncGenerator<string> {
  const stream = path === '-' ? process.stdin : createReadStream(path);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of stream) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (cause) {
    const why = cause instanceof TypeError ? 'it is not text in UTF-8' : (cause as Error).message;
    throw new CommandError(`${path} cannot be read: ${why}.`);
  }
}

/** Yields the contacts of a file. Its first line names the columns, unless it has nothing but numbers. */
export async function* readContacts(path: string): AsyncGenerator<ContactRow> {
  let columns: readonly (ContactColumn | null)[] | null = null;
  for await (const { line, cells } of parseCsv(textOf(path))) {
    if (columns === null) {
      columns = cells.map(columnOf);
      if (columns.includes('phone_number')) continue;
      if (cells.length > 1 || !/\d{5}/.test(cells[0] ?? '')) {
        throw new CommandError(`The first line of ${path} must name the columns, including phone_number.`);
      }
      columns = ['phone_number'];
    }
    const named = columns.flatMap((column, index) => (column === null ? [] : [[column, cells[index] ?? ''] as const]));
    yield { line, ...Object.fromEntries(named) };
  }
}
