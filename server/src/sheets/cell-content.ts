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
const CHOICES_MAX = 6;
const CHOICE_LENGTH_MAX = 24;
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

/** So many cells of a kind make the column one; the others are most often in the wrong column. */
const SHARE_OF_KIND = 0.95;

/** Words that come again and again; null when these are no such words. */
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

/** What the cells of a column could be; none of them is empty. */
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
