import {
  type Country,
  callingCode,
  findNumberFault,
  type PhoneNumber,
  parsePhoneNumber,
} from '../lib/phone/phone-number.ts';
import { withoutNationalPrefix } from '../lib/phone/phone-plan.ts';
import { isErrorValue, NO_RESULT } from './cell-content.ts';

/** A repair that was made in a cell, because only one reading was possible. */
export type NumberRepair =
  | 'lost_zero'
  | 'scientific'
  | 'leading_quote'
  | 'decimal_tail'
  | 'stray_sign'
  | 'label'
  | 'letter_for_digit'
  | 'other_digits'
  | 'second_number';

/** The reason for which a cell names no number for certain. */
export type NumberDoubt =
  | 'empty'
  | 'digits_lost'
  | 'error_value'
  | 'no_digits'
  | 'email_address'
  | 'extension'
  | 'too_short'
  | 'too_long'
  | 'unknown_country'
  | 'not_valid';

export type CellNumber =
  | {
      readonly ok: true;
      readonly number: PhoneNumber;
      /** Empty when the cell can be read as it stands; spaces, dashes, brackets, a plus or 00 are no damage. */
      readonly repairs: readonly NumberRepair[];
      /** Other numbers in the same cell. */
      readonly others: readonly PhoneNumber[];
      /** The repairs in sentences for people; empty when none were made. */
      readonly note: string;
    }
  | { readonly ok: false; readonly doubt: NumberDoubt; readonly sentence: string };

const NOTES: Readonly<Record<NumberRepair, string>> = {
  lost_zero: 'The zero before the number, which a spreadsheet drops, was put back.',
  scientific: 'The number stood in scientific notation with all of its digits, and was written out.',
  leading_quote: 'The quote by which a spreadsheet marks text was taken away.',
  decimal_tail: 'The decimals that a spreadsheet adds were taken away.',
  stray_sign: 'A sign before the number that does not belong there was taken away.',
  label: 'The words beside the number were left out.',
  letter_for_digit: 'The letter O in the number was read as a zero.',
  other_digits: 'The digits of another script were written as 0 to 9.',
  second_number: 'The cell holds more than one number; the first one is taken.',
};

const DOUBTS: Readonly<Record<NumberDoubt, string>> = {
  empty: 'There is no number in the row.',
  digits_lost:
    'A spreadsheet has rounded the number, and its last digits are lost. Format the column as text in the original file, and save it again.',
  error_value:
    'The cell shows an error of the spreadsheet instead of a number. Mend the formula, and save the file again.',
  no_digits: 'The cell holds no telephone number.',
  email_address:
    'The cell holds an email address, not a telephone number. Look whether cells of this row stand in the wrong columns.',
  extension: 'The number has an extension, which a message cannot reach. Write a number without one.',
  too_short: 'The number has too few digits. Write it whole, with its country code if it is of another country.',
  too_long: 'The number has too many digits. If two numbers stand in the cell, write a slash between them.',
  unknown_country: 'No country has the code with which the number begins. Check its first digits.',
  not_valid: 'No such number exists in the numbering plan. Check its digits, and write the country code with a plus.',
};

const NO_RESULT_SENTENCE =
  'The cell holds a formula without its result. Open the file in a spreadsheet program, save it, and try again.';

const CELL_LENGTH_MAX = 200;
const DIGITS_MIN = 6;
const DIGITS_MAX = 15;
/** The shortest numbers of any country have four digits; the longest have 15, and prefixes of a country before them. */
const HALF_DIGITS_MIN = 4;
const HALF_DIGITS_MAX = 20;
const NUMBERS_MAX = 4;
const WORDS_MAX = 8;

const SCIENTIFIC = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;
const DECIMAL_TAIL = /^(\+?\d{6,15})[.,]0{1,2}$/;
const QUOTED = /^=?\s*["'’‘`´]+|["'’‘`´]+$/g;
const EXTENSION = /(?:\bext(?:ension)?|\bextn|\bx|#|\bposte|\bramal|\banexo|\bdurchwahl)\.?:?\s*\d{1,6}$/i;
const STRAY_SIGN = /^(?:[+\s]*\+|0+\s*\+|\+(?=0)|[-–~*:;.,/]+\s*(?=[+\d]))/;
/** The letter must stand beside a digit: by itself it is a word. */
const LETTER_O = /^(?=.*\d)(?!.*(?<![\dOo])[Oo](?![\dOo]))[+\d\sOo().-]*[Oo][+\d\sOo().-]*$/;
/** A word before the number ("Tel:", "WhatsApp", the "p:" of leads from advertisements); a word or a bracket after it. */
const LABEL_BEFORE = /^[\p{L}][\p{L}\s.'’_-]{0,30}[:.=\s-]*(?=[+(\d])/u;
const LABEL_AFTER = /[\s,;:-]*[([]?\s*[\p{L}][\p{L}\p{M}\s.'’_-]{0,40}[)\]]?\.?$/u;
const BETWEEN = /\s*(?:[/,;|&\n]|\s{3,}|\b(?:or|and|ou|et|o|y|e|oder|und|au|na)\b)\s*/iu;
const EMAIL_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** As many zeros at the end of a number without a sign as rounding leaves. */
const ROUNDED = /^\d{5,9}0{6}$/;

/** The zeros of scripts whose ten digits follow one another: Arabic, Persian, Devanagari, Bengali, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10];

type Repaired = { readonly text: string; readonly repairs: readonly NumberRepair[] };
type Step = (text: string) => Repaired | NumberDoubt | null;

function good(number: PhoneNumber, repairs: readonly NumberRepair[], others: readonly PhoneNumber[] = []): CellNumber {
  return { ok: true, number, repairs, others, note: repairs.map((repair) => NOTES[repair]).join(' ') };
}

function doubtful(doubt: NumberDoubt, sentence = DOUBTS[doubt]): CellNumber {
  return { ok: false, doubt, sentence };
}

/** Writes out a scientific number: 2.33244123456E+11 still has all of its digits, and 2.33E+11 has lost them. */
function writeOut(text: string): Repaired | NumberDoubt | null {
  const [whole, first = '', rest = '', exponent = ''] = SCIENTIFIC.exec(text) ?? [];
  if (whole === undefined) return null;
  const digits = `${first}${rest}`;
  const length = Number(exponent) + 1;
  if (length > DIGITS_MAX) return 'too_long';
  if (digits.length < length) return 'digits_lost';
  const isWhole = /^0*$/.test(digits.slice(length));
  return isWhole ? { text: digits.slice(0, length), repairs: ['scientific'] } : 'not_valid';
}

function replaced(repair: NumberRepair, text: string, result: string): Repaired | null {
  return result === text ? null : { text: result.trim(), repairs: [repair] };
}

function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** Each step removes one kind of damage, from what the steps before it have left. */
const STEPS: readonly Step[] = [
  (text) => replaced('other_digits', text, latinDigits(text)),
  (text) => replaced('leading_quote', text, text.replace(QUOTED, '')),
  (text) => (LETTER_O.test(text) ? replaced('letter_for_digit', text, text.replace(/[Oo]/g, '0')) : null),
  (text) => replaced('label', text, text.replace(LABEL_BEFORE, '')),
  (text) => (EXTENSION.test(text) ? 'extension' : null),
  (text) =>
    replaced(
      'stray_sign',
      text,
      text.replace(STRAY_SIGN, (sign) => (/\+$/.test(sign) && !/^\+$/.test(sign) ? '+' : '')),
    ),
  writeOut,
  (text) => replaced('decimal_tail', text, text.replace(DECIMAL_TAIL, '$1')),
  (text) => replaced('label', text, text.replace(LABEL_AFTER, '')),
];

/** True for a local number that lacks the zero which its country writes before it. */
function hasLostZero(text: string, number: PhoneNumber, country: Country): boolean {
  if (!/^[1-9]\d+$/.test(text) || number === text || !number.endsWith(text)) return false;
  if (number !== `${callingCode(country)}${text}`) return false;
  return withoutNationalPrefix(`0${text}`, country) === text;
}

function readOne(text: string, country: Country, repairs: readonly NumberRepair[]): CellNumber | null {
  const parsed = parsePhoneNumber(text, country);
  if (!parsed.ok) return null;
  if (ROUNDED.test(text)) return doubtful('digits_lost');
  return good(parsed.number, hasLostZero(text, parsed.number, country) ? [...repairs, 'lost_zero'] : repairs);
}

/** Removes damage step by step, until what is left is a number. */
function repairOne(cell: string, country: Country): CellNumber | null {
  let text = cell;
  let repairs: readonly NumberRepair[] = [];
  for (const step of STEPS) {
    const repaired = step(text);
    if (repaired === null) continue;
    if (typeof repaired === 'string') return doubtful(repaired);
    text = repaired.text;
    repairs = [...new Set([...repairs, ...repaired.repairs])];
    const read = DECIMAL_TAIL.test(text) ? null : readOne(text, country, repairs);
    if (read) return read;
  }
  return null;
}

function readPiece(piece: string, country: Country): CellNumber | null {
  const read = DECIMAL_TAIL.test(piece) ? null : readOne(piece, country, []);
  return read ?? repairOne(piece, country);
}

/** Anything else is not worth looking up: the look-ups take the most time of all. */
function mayBeWhole(half: string): boolean {
  const digits = half.replace(/\D/g, '').length;
  return digits >= HALF_DIGITS_MIN && digits <= HALF_DIGITS_MAX;
}

/** Splits "0244123456 0201234567" where both halves are whole numbers. */
function splitAtSpace(cell: string, country: Country): string[] {
  const words = cell.split(/[\s-]+/);
  for (let at = 1; at < Math.min(words.length, WORDS_MAX); at += 1) {
    const halves = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    if (halves.every(mayBeWhole) && halves.every((half) => parsePhoneNumber(half, country).ok)) return halves;
  }
  return [cell];
}

function readSeveral(cell: string, country: Country): CellNumber | null {
  const pieces = cell.split(BETWEEN).filter((piece) => piece !== '');
  const parts = pieces.length > 1 ? pieces : splitAtSpace(cell, country);
  if (parts.length < 2 || parts.length > NUMBERS_MAX) return null;
  const read = parts.flatMap((part) => readPiece(part, country) ?? []);
  const [first, ...rest] = read.flatMap((one) => (one.ok ? [one] : []));
  if (first === undefined) return null;
  const others = [...new Set(rest.map(({ number }) => number))].filter((number) => number !== first.number);
  const beside = rest.length > 0 ? 'second_number' : 'label';
  return good(first.number, [...new Set([...first.repairs, beside as NumberRepair])], others);
}

function explain(cell: string, country: Country): CellNumber {
  // The digits of an address are no number with a mistake in it.
  if (EMAIL_ADDRESS.test(cell)) return doubtful('email_address');
  const digits = latinDigits(cell).replace(/\D/g, '').length;
  if (digits === 0) return doubtful('no_digits');
  if (digits < DIGITS_MIN) return doubtful('too_short');
  if (digits > DIGITS_MAX) return doubtful('too_long');
  const fault = findNumberFault(cell, country);
  return doubtful(fault === 'signs' ? 'not_valid' : fault);
}

/**
 * Reads the telephone number in a cell as a person of the country would have written it before a spreadsheet changed it. A cell
 * with only one possible reading is repaired; any other is explained, because a wrong guess would reach a stranger.
 */
export function repairNumber(cell: string, country: Country): CellNumber {
  const text = cell.trim();
  if (text === '') return doubtful('empty');
  if (isErrorValue(text)) return doubtful('error_value', text === NO_RESULT ? NO_RESULT_SENTENCE : DOUBTS.error_value);
  if (text.length > CELL_LENGTH_MAX) return doubtful('no_digits');
  const whole = readPiece(text, country);
  if (whole?.ok) return whole;
  return readSeveral(text, country) ?? whole ?? explain(text, country);
}
