import type { FieldKind } from '@volley/contract/choices';

/** Stands for a formula that was stored without its result, like the values that spreadsheet programs show where one failed. */
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
const CHOICES_MAX = 6;
const CHOICE_LENGTH_MAX = 24;
/** A column with fewer cells than this is not taken for a list of choices. */
const CHOICE_CELLS_MIN = 20;

export function looksLikeEmail(cell: string): boolean {
  return cell.length <= 254 && EMAIL.test(cell);
}

/** True when the digits, with little else beside them, may be a telephone number. repairNumber tells whether they are one. */
export function looksLikeNumber(cell: string): boolean {
  if (cell.length > 64 || isDate(cell)) return false;
  if (SCIENTIFIC.test(cell)) return true;
  if (!WRITTEN_NUMBER.test(cell)) return false;
  const digits = cell.replace(/\D/g, '').length;
  return digits >= DIGITS_MIN && digits <= DIGITS_MAX;
}

export function isDate(cell: string): boolean {
  return DATE.test(cell);
}

/** The share of its cells that makes a column one of a kind; the rest are mostly in the wrong column. */
const SHARE_OF_KIND = 0.95;

/** Finds the few words of which nearly all cells are repeats; null when there are none. */
function findChoices(cells: readonly string[]): readonly string[] | null {
  const times = new Map<string, number>();
  for (const cell of cells) times.set(cell, (times.get(cell) ?? 0) + 1);
  const choices = [...times].filter(([, count]) => count * CHOICES_MAX * 4 >= cells.length).map(([cell]) => cell);
  const covered = choices.reduce((sum, choice) => sum + (times.get(choice) ?? 0), 0);
  const isFew = choices.length > 1 && choices.length <= CHOICES_MAX;
  const isShort = choices.every((choice) => choice.length <= CHOICE_LENGTH_MAX);
  const isMost = cells.length >= CHOICE_CELLS_MIN && covered >= cells.length * SHARE_OF_KIND;
  return isFew && isShort && isMost ? choices.sort() : null;
}

/** Guesses what a column holds from its cells, none of which is empty. */
export function guessKind(cells: readonly string[]): { kind: FieldKind; choices: readonly string[] } {
  const good = cells.filter((cell) => !isErrorValue(cell));
  const most = (is: (cell: string) => boolean): boolean =>
    good.length > 0 && good.filter(is).length >= good.length * SHARE_OF_KIND;
  if (most((cell) => YES_NO.has(cell.toLowerCase()))) return { kind: 'yes_no', choices: [] };
  if (most(isDate)) return { kind: 'date', choices: [] };
  if (most((cell) => DECIMAL.test(cell))) return { kind: 'number', choices: [] };
  const choices = findChoices(good);
  return choices === null ? { kind: 'text', choices: [] } : { kind: 'choice', choices };
}
