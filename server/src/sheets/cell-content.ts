import type { FieldKind } from './column.ts';

/** What a spreadsheet program shows where a formula failed, and what stands here for a formula that was stored without its result. */
export const NO_RESULT = '#FORMULA!';
const ERROR_VALUE =
  /^#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|GETTING_DATA|FORMULA!)$/;

export function isErrorValue(cell: string): boolean {
  return cell.startsWith('#') && ERROR_VALUE.test(cell);
}

const EMAIL = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]{2,}$/;
const WRITTEN_NUMBER = /^['’=("+\s]*[\d(][\d\s().+/-]*["')]*$/;
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e\+?\d+$/i;
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const DECIMAL = /^-?(?:0|[1-9]\d{0,14})(?:[.,]\d{1,10})?$/;
const YES_NO = new Set(
  ['yes no y n true false oui non vrai faux sí si não nao sim ja nein wahr falsch ndiyo hapana نعم لا'].flatMap(
    (words) => words.split(' '),
  ),
);
const DIGITS_MIN = 7;
const DIGITS_MAX = 32;
const CHOICES_MAX = 12;
const CHOICE_LENGTH_MAX = 40;
/** So few cells are no list of choices. */
const CHOICE_CELLS_MIN = 20;

export function looksLikeEmail(cell: string): boolean {
  return cell.length <= 254 && EMAIL.test(cell);
}

/** So many digits, and so little else, that it may be a telephone number. Whether it is one, repairNumber tells. */
export function looksLikeNumber(cell: string): boolean {
  if (cell.length > 64 || isDate(cell)) return false;
  if (SCIENTIFIC.test(cell)) return true;
  if (!WRITTEN_NUMBER.test(cell)) return false;
  const digits = cell.replace(/\D/g, '').length;
  return digits >= DIGITS_MIN && digits <= DIGITS_MAX;
}

function isDate(cell: string): boolean {
  return DATE.test(cell);
}

/** What all of the cells could be; none of them is empty. */
export function guessKind(cells: readonly string[]): { kind: FieldKind; choices: readonly string[] } {
  const good = cells.filter((cell) => !isErrorValue(cell));
  const all = (is: (cell: string) => boolean): boolean => good.length > 0 && good.every(is);
  if (all((cell) => YES_NO.has(cell.toLowerCase()))) return { kind: 'yes_no', choices: [] };
  if (all(isDate)) return { kind: 'date', choices: [] };
  if (all((cell) => DECIMAL.test(cell))) return { kind: 'number', choices: [] };
  const choices = [...new Set(good)];
  const isFew = choices.length > 1 && choices.length <= CHOICES_MAX && choices.length * 4 <= good.length;
  const isShort = choices.every((choice) => choice.length <= CHOICE_LENGTH_MAX);
  return good.length >= CHOICE_CELLS_MIN && isFew && isShort
    ? { kind: 'choice', choices: choices.sort() }
    : { kind: 'text', choices: [] };
}
