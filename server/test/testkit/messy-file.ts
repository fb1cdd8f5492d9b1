import { workbookFile } from './workbook-file.ts';

/** What ought to become of a row: the number that it reaches, or why it reaches none. */
export interface MessyRow {
  readonly number: number;
  readonly reaches: string | null;
  readonly kind: string;
}

export interface MessyFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly rows: readonly MessyRow[];
  /** The people whom some row of the file reaches. */
  readonly people: ReadonlySet<string>;
}

type Cells = readonly string[];

const HEADER: Cells = ['Customer ID', 'Name', 'Mobile No.', 'E-mail', 'City', 'Joined', 'VIP', 'Remarks'];
export const FIRST = [
  'Ama',
  'Kofi',
  'Adwoa',
  'Yaw',
  'Esi',
  'Kwabéna',
  'Zoë',
  'José',
  'Françoise',
  'Jürgen',
  'Abena',
  'Kwame',
];
export const LAST = [
  'Mensah',
  'Boateng',
  "N'Diaye",
  'Müller',
  'Núñez',
  'Owusu-Ansah',
  'O’Connor',
  'Traoré',
  'Asante',
  'Çelik',
];
const CITIES = ['Accra', 'Kumasi', 'Tamale', 'Cape Coast', 'São Tomé', 'Lomé', 'Takoradi', 'Ho'];
export const REMARKS = [
  '',
  'calls "after five", please',
  'two shops: Osu; Labone',
  'first line\nsecond line',
  'déjà client',
  '=1+1',
  '50 % off',
];
export const BAD_EMAILS = [
  'none',
  'ama@',
  'ama mensah@example.com',
  'n/a',
  '@example.com',
  'kofi@example',
  '-',
  'ama@example,com',
];
const PREFIXES = ['24', '54', '55', '59', '20', '50', '26', '27'];
const SEED = 20_261_123;

/** Numbers that look random and are the same in every run. */
export function randomBelow(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Writing = readonly [kind: string, write: (national: string, other: string) => string];

/** How a good number is written, by people and by spreadsheets. */
const GOOD: readonly Writing[] = [
  ['local', (n) => `0${n}`],
  ['spaced', (n) => `0${n.slice(0, 2)} ${n.slice(2, 5)} ${n.slice(5)}`],
  ['dashed', (n) => `0${n.slice(0, 2)}-${n.slice(2, 5)}-${n.slice(5)}`],
  ['plus', (n) => `+233${n}`],
  ['zeros', (n) => `00233${n}`],
  ['code', (n) => `233${n}`],
  ['brackets', (n) => `+233 (0)${n}`],
  ['lost zero', (n) => n],
  ['scientific whole', (n) => `2.33${n}E+11`],
  ['leading quote', (n) => `'0${n}`],
  ['formula text', (n) => `="0${n}"`],
  ['decimal tail', (n) => `233${n}.0`],
  ['label', (n) => `Tel: 0${n}`],
  ['lead', (n) => `p:+233${n}`],
  ['two numbers', (n, other) => `0${n} / 0${other}`],
  ['letter O', (n) => `O${n}`],
  ['hidden marks', (n) => `\u202a+233${n}\u202c`],
];

/** How a number is written that nobody can be sure of. */
const LOST: readonly Writing[] = [
  ['digits lost', (n) => `2.33${n.slice(0, 3)}E+11`],
  ['no number', () => ''],
  ['words', () => 'ask his sister'],
  ['too short', (n) => `0${n.slice(0, 4)}`],
  ['one digit too many', (n) => `0${n}7`],
  ['spreadsheet error', () => '#N/A'],
  ['extension', (n) => `0${n} ext 12`],
];

interface Line {
  readonly cells: Cells;
  readonly reaches: string | null;
  readonly kind: string;
}

export function pick<Item>(items: readonly Item[], below: (count: number) => number): Item {
  return items[below(items.length)] as Item;
}

function nationalOf(index: number): string {
  // Seven digits that are no two people's, and do not end in many zeros.
  const digits = String(1_000_003 + ((index * 7_919) % 8_999_983)).padStart(7, '0');
  return `${PREFIXES[index % PREFIXES.length]}${digits.slice(0, 6)}${(Number(digits[6]) % 9) + 1}`;
}

function makeLine(index: number, below: (count: number) => number): Line {
  const isAgain = index > 100 && below(100) < 4;
  const person = isAgain ? below(index) : index;
  const national = nationalOf(person);
  const isLost = below(100) < 6;
  const [kind, write] = isLost ? pick(LOST, below) : pick(GOOD, below);
  const first = pick(FIRST, below);
  const last = pick(LAST, below);
  const email = below(100) < 12 ? pick(BAD_EMAILS, below) : `person${index}@example.com`;
  const phone = write(national, nationalOf(person + 100_000));
  const joined = `20${10 + below(16)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`;
  const rest = [pick(CITIES, below), joined, below(5) === 0 ? 'yes' : 'no', pick(REMARKS, below)];
  const cells = [`C${String(index + 1).padStart(5, '0')}`, `${first} ${last}`, phone, email, ...rest];
  const reaches = isLost ? null : `233${national}`;
  // Some people put number and address into each other's place.
  if (below(200) === 0) {
    const [id = '', name = '', number = '', address = ''] = cells;
    return { cells: [id, name, address, number, ...rest], reaches: null, kind: 'swapped' };
  }
  return { cells, reaches, kind };
}

export function quoted(cell: string): string {
  return /[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Windows-1252, in which people's spreadsheets save; lines from another program are UTF-8. */
function encode(line: string, isUtf8: boolean): Buffer {
  if (isUtf8) return Buffer.from(line, 'utf8');
  return Buffer.from(line.replaceAll('’', '\u0092').replace(/[\u202a\u202c]/g, ''), 'latin1');
}

function makeLines(count: number): Line[] {
  const below = randomBelow(SEED);
  return Array.from({ length: count }, (_, index) => makeLine(index, below));
}

function describe(fileName: string, bytes: Buffer, rows: readonly MessyRow[]): MessyFile {
  return { fileName, bytes, rows, people: new Set(rows.flatMap(({ reaches }) => reaches ?? [])) };
}

/**
 * A list of customers as a shop has it after years: accents in two encodings, the same people again, bad e-mail addresses
 * beside good numbers, cells in wrong columns, a title, empty lines, and what Excel did to the numbers. The same in every run.
 */
export function makeMessyCsv(count = 5_000): MessyFile {
  const rows: MessyRow[] = [];
  const parts = [encode('Customers of the shop, 2026\n\n', false), encode(`${HEADER.join(';')}\n`, false)];
  let number = 3;
  const add = (line: Line, text: string, isUtf8: boolean): void => {
    number += 1;
    rows.push({ number, reaches: line.reaches, kind: line.kind });
    parts.push(encode(`${text}\r\n`, isUtf8));
  };
  for (const [index, line] of makeLines(count).entries()) {
    // A part of the list came from a program that writes UTF-8.
    const isUtf8 = index % 10 === 7;
    // A semicolon that nobody quoted puts all that follows it into the wrong column.
    const cells = index % 97 === 50 ? line.cells.with(4, 'Accra; Osu') : line.cells;
    add(line, cells.map((cell) => (cell === 'Accra; Osu' ? cell : quoted(cell))).join(';'), isUtf8);
    if (index % 1_000 === 999) {
      parts.push(encode('\r\n', false));
      number += 1;
    }
  }
  add({ cells: [], reaches: null, kind: 'total' }, `Total;${count} customers`, false);
  return describe('customers.csv', Buffer.concat(parts), rows);
}

/** The same people in a workbook: numbers as numbers, with and without a format, dates as days. */
export function makeMessyWorkbook(count = 5_000): MessyFile {
  const rows: MessyRow[] = [];
  const table = makeLines(count).map(({ cells, reaches, kind }, index) => {
    rows.push({ number: index + 2, reaches, kind });
    return cells.map((cell, column) => {
      if (column === 2 && /^[1-9]\d+$/.test(cell)) {
        return index % 2 === 0 ? Number(cell) : { value: Number(cell), format: '0' };
      }
      if (column === 2 && kind === 'local' && /^0\d+$/.test(cell)) return { value: Number(cell), format: '0000000000' };
      if (column === 5) return { value: Date.parse(cell) / 86_400_000 + 25_569, format: 'dd/mm/yyyy' };
      return cell;
    });
  });
  const cover = { name: 'Read me', rows: [] };
  const bytes = workbookFile([cover, { name: 'Customers', rows: [HEADER, ...table] }]);
  return describe('customers.xlsx', bytes, rows);
}
