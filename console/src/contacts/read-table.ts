/** The most rows that one import accepts: pasted ones, or a small file. */
export const ROWS_MAX = 10_000;

export const COLUMNS = ['phone_number', 'first_name', 'last_name', 'email'] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** The content of a pasted text or a file. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** The line of the text at which each row begins, from 1. */
  readonly lines: readonly number[];
  readonly delimiter: string;
  /** The line of a quote that is never closed, so that all after it is in one cell. Null if there is none. */
  readonly openQuoteLine: number | null;
}

const DELIMITERS = ['\t', ';', ','];

/** Returns the delimiter that is most frequent in the first line: spreadsheets copy tabs, and in many countries write semicolons. */
function guessDelimiter(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Reads rows by RFC 4180: quotes around a cell keep delimiters, line breaks and doubled quotes. Empty rows and those beyond `rowsMax` are left out.
 */
export function readTable(source: string, rowsMax = Number.POSITIVE_INFINITY): Table {
  const text = source.replace(/^\uFEFF/, '');
  const delimiter = guessDelimiter(text);
  const rows: string[][] = [];
  const lines: number[] = [];
  let [cells, cell, isQuoted, line, firstLine, quoteLine] = [[] as string[], '', false, 1, 1, 1];
  const endRow = () => {
    const row = [...cells, cell].map((one) => one.trim());
    if (row.some((one) => one !== '')) {
      rows.push(row);
      lines.push(firstLine);
    }
    [cells, cell, firstLine] = [[], '', line];
  };
  for (let at = 0; at < text.length && rows.length < rowsMax; at += 1) {
    const char = text[at] as string;
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') [isQuoted, cell, quoteLine] = [true, '', line];
    else if (char === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  line += 1;
  if (rows.length < rowsMax) endRow();
  return { rows, lines, delimiter, openQuoteLine: isQuoted ? quoteLine : null };
}

/** How columns are named, the most certain name first: "Customer number" is no phone number where another column is. */
const NAMES: Readonly<Record<ColumnName, readonly RegExp[]>> = {
  phone_number: [
    /\b(?:phone|telephone|telefon|cellphone|mobile|msisdn|portable|whatsapp|tel|cell)(?:s|number)?\b/,
    /\b(?:number|numero)s?\b/,
  ],
  first_name: [/^(?:first|given|fore|prenom)|^name$/],
  last_name: [/^(?:last|sur|family|nom\b)/],
  email: [/\b(?:e ?mail|mail|courriel)s?\b/],
};

/** Returns words in lower case without accents: `phoneNumber_1` and `Téléphone` become `phone number` and `telephone`. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();

function findColumn(names: readonly string[], column: ColumnName): number {
  const places = NAMES[column].map((name) => names.findIndex((words) => name.test(words)));
  return places.find((place) => place !== -1) ?? -1;
}

const looksLikeNumber = (cell: string): boolean =>
  /^\+?[\d\s().-]{6,20}$/.test(cell) && /\d{6}/.test(cell.replace(/\D/g, ''));

/** The index of each column, -1 if there is none. */
export type Places = Readonly<Record<ColumnName, number>>;

export interface Plan {
  /** True if the first row names the columns. */
  readonly hasHeader: boolean;
  readonly places: Places;
}

/** Finds the columns by the names of the first row, or else by what looks like a phone number and an email address. */
export function planColumns({ rows }: Pick<Table, 'rows'>): Plan {
  const first = rows[0] ?? [];
  const hasHeader = first.length > 0 && !first.some(looksLikeNumber);
  if (hasHeader) {
    const names = first.map(wordsOf);
    const place = (column: ColumnName) => findColumn(names, column);
    return {
      hasHeader,
      places: {
        phone_number: place('phone_number'),
        first_name: place('first_name'),
        last_name: place('last_name'),
        email: place('email'),
      },
    };
  }
  const find = (fits: (cell: string) => boolean) => first.findIndex(fits);
  const [number, email] = [find(looksLikeNumber), find((cell) => cell.includes('@'))];
  const others = first.map((_, index) => index).filter((index) => index !== number && index !== email);
  return {
    hasHeader,
    places: { phone_number: number, first_name: others[0] ?? -1, last_name: others[1] ?? -1, email },
  };
}

const quote = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns one line of a file, with its cells unchanged. */
export const writeRow = (cells: readonly string[], delimiter: string): string => cells.map(quote).join(delimiter);

/** Makes a cell that a spreadsheet would run as a formula a text. Numbers with a plus are no formulas. */
export const harmless = (cell: string): string =>
  /^[=@＝＋－＠\t\r]|^[+-](?![\d\s().-]*$)/.test(cell) ? `'${cell}` : cell;
