// What three branches of a shop send when they are asked for their customers: a file each, each written by another program.
import { BAD_EMAILS, FIRST, LAST, pick, quoted, REMARKS, randomBelow } from './messy-file.ts';
import { type WorkbookCell, workbookFile } from './workbook-file.ts';

/** A row as it stands in a file, beside what the person who wrote it had in mind. */
export interface BranchRow {
  /** Of the row in its file, as a spreadsheet counts. */
  readonly number: number;
  readonly kind: string;
  /** The telephone number before any program damaged it; null: nobody can know it from what is left. */
  readonly meant: string | null;
  readonly firstName: string;
  /** As it stands in the cell, accents, blanks and all. */
  readonly city: string;
  readonly language: string;
}

export interface BranchFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly rows: readonly BranchRow[];
}

interface Line extends Omit<BranchRow, 'number'> {
  readonly phone: string;
  readonly name: string;
  readonly email: string;
  readonly remark: string;
}

type Below = (count: number) => number;
type Number_ = { readonly code: string; readonly national: string };

const SEED = 20_261_124;
/** The shop is in Ghana; its customers are where they are. Most write a zero, a plus, or neither before the number. */
const COUNTRIES: readonly { readonly code: string; readonly prefixes: readonly string[]; readonly digits: number }[] = [
  { code: '233', prefixes: ['24', '54', '20', '27'], digits: 7 },
  { code: '234', prefixes: ['803', '806', '703'], digits: 7 },
  { code: '49', prefixes: ['1511', '1761'], digits: 7 },
  { code: '254', prefixes: ['712', '722'], digits: 6 },
  { code: '91', prefixes: ['98'], digits: 8 },
  { code: '1876', prefixes: ['38', '48'], digits: 5 },
  { code: '1', prefixes: ['2124', '2024'], digits: 6 },
];
const CITIES = ['Accra', 'ACCRA', ' Accra', 'Lomé', 'LOMÉ', 'Lome ', 'Kumasi', 'Cape Coast', 'São Tomé', 'Tamale', ''];
/** The last two are none of the languages that the shop writes in. */
const LANGUAGES = ['en', 'EN', 'fr', 'Fr', 'fr', 'de', '', '', 'Klingon', '?'];

type Writing = readonly [kind: string, write: (number: Number_) => string];

/** As people and spreadsheets write a number of Ghana, and no other. */
const LOCAL: readonly Writing[] = [
  ['local', ({ national: n }) => `0${n}`],
  ['spaced', ({ national: n }) => `0${n.slice(0, 2)} ${n.slice(2, 5)} ${n.slice(5)}`],
  ['lost zero', ({ national: n }) => n],
  ['leading quote', ({ national: n }) => `'0${n}`],
  ['formula text', ({ national: n }) => `="0${n}"`],
  ['label', ({ national: n }) => `Tel: 0${n}`],
  ['letter O', ({ national: n }) => `O${n}`],
  ['two numbers', ({ national: n }) => `0${n} / 0302123456`],
];

/** As any number is written whose country is said. */
const ABROAD: readonly Writing[] = [
  ['plus', ({ code, national }) => `+${code}${national}`],
  ['zeros', ({ code, national }) => `00${code}${national}`],
  ['spaced abroad', ({ code, national: n }) => `+${code} ${n.slice(0, 3)} ${n.slice(3)}`],
  ['leading quote abroad', ({ code, national }) => `'+${code}${national}`],
  ['lead', ({ code, national }) => `p:+${code}${national}`],
];

/** Spreadsheets do this to a number that begins with the digits of its country. */
const AS_NUMBER: readonly Writing[] = [
  ['code', ({ code, national }) => `${code}${national}`],
  ['scientific whole', (number) => scientific(number, 20)],
  ['decimal tail', ({ code, national }) => `${code}${national}.0`],
];

/** Of these cells nobody can tell any more who was meant. */
const LOST: readonly Writing[] = [
  ['digits lost', (number) => scientific(number, 2)],
  ['no number', () => ''],
  ['words', () => 'ask his sister'],
  ['spreadsheet error', () => '#N/A'],
  ['e-mail in the wrong column', ({ national }) => `customer${national}@example.com`],
];

/** These can be read, and are no number that a message reaches. */
const UNREACHED: readonly Writing[] = [
  ['short code', () => '1393'],
  ['too short', ({ national }) => `0${national.slice(0, 4)}`],
  ['one digit too many', ({ national }) => `0${national}7`],
  ['extension', ({ national }) => `0${national} ext 12`],
];

const LANDLINES: readonly Writing[] = [['landline', ({ national }) => `030${2}${national.slice(-6)}`]];

function scientific({ code, national }: Number_, decimals: number): string {
  const digits = `${code}${national}`;
  return `${digits[0]}.${digits.slice(1, 1 + decimals)}E+${digits.length - 1}`;
}

/** Of one person, and of no other. The digits at the end are no zeros, which look as if they were rounded. */
function numberOf(person: number, below: Below): Number_ {
  const isHome = below(100) < 70;
  const { code, prefixes, digits } = (isHome ? COUNTRIES[0] : pick(COUNTRIES, below)) ?? {
    code: '',
    prefixes: [],
    digits: 0,
  };
  const own = String((person * 7_919 + 10_301) % 10 ** (digits - 1)).padStart(digits - 1, '0');
  return { code, national: `${pick(prefixes, below)}${own}${1 + (person % 9)}` };
}

function writingFor({ code }: Number_, below: Below): readonly Writing[] {
  const share = below(100);
  if (share < 6) return LOST;
  if (share < 9) return UNREACHED;
  if (share < 11) return LANDLINES;
  if (share < 25) return AS_NUMBER;
  return code === '233' && share < 75 ? LOCAL : ABROAD;
}

function meantBy(writing: readonly Writing[], number: Number_, cell: string): string | null {
  if (writing === LOST) return null;
  if (writing === UNREACHED || writing === LANDLINES) return cell;
  return `+${number.code}${number.national}`;
}

function makeLines(count: number): Line[] {
  const below = randomBelow(SEED);
  const numbers: Number_[] = [];
  return Array.from({ length: count }, (_, index) => {
    // Six in a hundred are there already, often in another file, and nearly always written in another way.
    const isAgain = index > 50 && below(100) < 6;
    const number = isAgain ? pick(numbers, below) : numberOf(index, below);
    numbers.push(number);
    const writing = writingFor(number, below);
    const [kind, write] = pick(writing, below);
    const phone = write(number);
    const firstName = pick(FIRST, below);
    return {
      kind,
      meant: meantBy(writing, number, phone),
      firstName,
      city: pick(CITIES, below),
      language: pick(LANGUAGES, below),
      phone,
      name: `${firstName} ${pick(LAST, below)}`,
      email: below(100) < 12 ? pick(BAD_EMAILS, below) : `customer${index}@example.com`,
      remark: pick(REMARKS, below),
    };
  });
}

const cellsOf = ({ phone, name, email, city, language, remark }: Line) => [phone, name, email, city, language, remark];

/** Every so many rows somebody pressed Enter, or cleared a row and left its separators. */
function csvOf(header: readonly string[], lines: readonly Line[], separator: string) {
  let text = `${header.join(separator)}\r\n`;
  let number = 1;
  const rows = lines.map((line, index): BranchRow => {
    if (index % 400 === 399) {
      text += index % 800 === 399 ? '\r\n' : `${separator.repeat(header.length - 1)}\r\n`;
      number += 1;
    }
    text += `${cellsOf(line).map(quoted).join(separator)}\r\n`;
    number += 1;
    return { ...line, number };
  });
  return { text, rows };
}

/** In Windows-1252 what is Latin-1 has the same bytes; of the rest the list has one quotation mark. */
const windows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1');

function workbookOf(header: readonly string[], lines: readonly Line[]) {
  const table = lines.map((line, index): WorkbookCell[] => {
    const [phone = '', ...others] = cellsOf(line);
    if (/^[1-9]\d+$/.test(phone))
      return [index % 2 === 0 ? Number(phone) : { value: Number(phone), format: '0' }, ...others];
    if (line.kind === 'local') return [{ value: Number(phone), format: '0000000000' }, ...others];
    return [phone, ...others];
  });
  const rows = lines.map((line, index): BranchRow => ({ ...line, number: index + 2 }));
  return { bytes: workbookFile([{ name: 'Customers', rows: [header, ...table] }]), rows };
}

/** The same in every run: half of the rows in Windows-1252, a third in UTF-8 by a branch that speaks French, the rest by Excel. */
export function makeBranchFiles(count = 5_000): { accra: BranchFile; lome: BranchFile; office: BranchFile } {
  const lines = makeLines(count);
  const [first, second] = [Math.floor(count / 2), Math.floor((count * 4) / 5)];
  const english = ['Mobile No.', 'Name', 'E-mail', 'City', 'Language', 'Remarks'];
  const french = ['Téléphone', 'Nom complet', 'Courriel', 'Ville', 'Langue', 'Remarques'];
  const accra = csvOf(english, lines.slice(0, first), ';');
  const lome = csvOf(french, lines.slice(first, second), ',');
  const office = workbookOf(english, lines.slice(second));
  return {
    accra: { fileName: 'accra.csv', bytes: windows1252(accra.text), rows: accra.rows },
    lome: { fileName: 'lome.csv', bytes: Buffer.from(lome.text, 'utf8'), rows: lome.rows },
    office: { fileName: 'office.xlsx', ...office },
  };
}
