/** The most rows that one import takes: what people paste, or a small file. */
export const ROWS_MAX = 10_000;

export const COLUMNS = ['phone_number', 'first_name', 'last_name', 'email'] as const;
export type ColumnName = (typeof COLUMNS)[number];

/** What a pasted text or a file holds. */
export interface Table {
  readonly rows: readonly (readonly string[])[];
  /** The number of the line in the text at which each row begins, from 1. */
  readonly lines: readonly number[];
  readonly delimiter: string;
}

const DELIMITERS = ['\t', ';', ','];

/** The one that the first line has most of: a spreadsheet copies tabs, and in many countries writes semicolons. */
function guessDelimiter(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** Rows as RFC 4180 has them: quotes around a cell keep delimiters, line breaks and doubled quotes. Empty rows are left out. */
export function readTable(source: string): Table {
  const text = source.replace(/^\uFEFF/, '');
  const delimiter = guessDelimiter(text);
  const rows: string[][] = [];
  const lines: number[] = [];
  let [cells, cell, isQuoted, line, firstLine] = [[] as string[], '', false, 1, 1];
  const endRow = () => {
    const row = [...cells, cell].map((one) => one.trim());
    if (row.some((one) => one !== '')) {
      rows.push(row);
      lines.push(firstLine);
    }
    [cells, cell, firstLine] = [[], '', line];
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (char === '\n') line += 1;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell.trim() === '') [isQuoted, cell] = [true, ''];
    else if (char === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n') endRow();
    else if (char !== '\r') cell += char;
  }
  line += 1;
  endRow();
  return { rows, lines, delimiter };
}

const NAMES: Readonly<Record<ColumnName, RegExp>> = {
  phone_number: /phone|mobile|number|msisdn|tel|cell|numéro|portable|whatsapp/i,
  first_name: /^(?:first|given|fore|pr[ée]nom)|^name$|^first[ _]?name$/i,
  last_name: /^(?:last|sur|family|nom\b)/i,
  email: /mail/i,
};

const looksLikeNumber = (cell: string): boolean =>
  /^\+?[\d\s().-]{6,20}$/.test(cell) && /\d{6}/.test(cell.replace(/\D/g, ''));

export interface Plan {
  /** The first row names the columns. */
  readonly hasHeader: boolean;
  /** Where each column stands; -1: it is not there. */
  readonly places: Readonly<Record<ColumnName, number>>;
}

/** By the names of the first row; where it has none, by what looks like a phone number and an email address. */
export function planColumns({ rows }: Pick<Table, 'rows'>): Plan {
  const first = rows[0] ?? [];
  const hasHeader = first.length > 0 && !first.some(looksLikeNumber);
  const find = (fits: (cell: string) => boolean) => first.findIndex(fits);
  if (hasHeader) {
    const place = (name: ColumnName) => find((cell) => NAMES[name].test(cell));
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
  const [number, email] = [find(looksLikeNumber), find((cell) => cell.includes('@'))];
  const others = first.map((_, index) => index).filter((index) => index !== number && index !== email);
  return {
    hasHeader,
    places: { phone_number: number, first_name: others[0] ?? -1, last_name: others[1] ?? -1, email },
  };
}

const quote = (cell: string): string => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line of a file that goes on as it came. */
export const writeRow = (cells: readonly string[], delimiter: string): string => cells.map(quote).join(delimiter);

/** A cell that a spreadsheet would take for a formula becomes a text. Numbers with a plus are none. */
export const harmless = (cell: string): string => (/^[=@\t\r]|^[+-](?![\d\s().-]*$)/.test(cell) ? `'${cell}` : cell);
