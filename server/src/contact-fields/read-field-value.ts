import { type DatesOfFile, readDate } from '../lib/time/read-date.ts';
import { type ContactField, type FieldValue, VALUE_LENGTH_MAX } from './contact-field.ts';

/** A null value means that nothing was given and the field is empty. The sentence is shown beside the field's name. */
export type FieldReading =
  | { readonly ok: true; readonly value: FieldValue | null }
  | { readonly ok: false; readonly sentence: string };

const CHOICES_TOLD = 10;
/** JavaScript writes every number up to this without an exponent. */
const NUMBER_MAX = 1e15;
const DECIMALS_MAX = 6;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

const YES = new Set(['yes', 'y', 'true', '1', 'on', 'oui', 'si', 'sim', 'ja', 'ndiyo', 'نعم']);
const NO = new Set(['no', 'n', 'false', '0', 'off', 'non', 'nao', 'nein', 'hapana', 'لا']);

const good = (value: FieldValue | null): FieldReading => ({ ok: true, value });
const bad = (sentence: string): FieldReading => ({ ok: false, sentence });

/** Removes case and accents, which do not matter where people write one of a few words. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

function readText(raw: string): FieldReading {
  const value = raw.replaceAll(/[\t\r\n]+/g, ' ');
  if (CONTROL.test(value) || !value.isWellFormed()) return bad('This must not contain control characters.');
  if ([...value].length > VALUE_LENGTH_MAX) return bad(`This must not be longer than ${VALUE_LENGTH_MAX} characters.`);
  return good(value);
}

const NOT_A_NUMBER = bad('This must be a number, such as 1250 or 12.5.');

/** Accepts a point or a comma before the decimals. Returns null if the text could be either of two numbers. */
function plainNumber(raw: string): string | null {
  const text = raw.replaceAll(/(?<=\d)[ \u00a0\u202f'’](?=\d{3})/g, '').replace('−', '-');
  if (/^[+-]?\d+(\.\d+)?$/.test(text)) return text;
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d+$/.test(text) || /^[+-]?\d{1,3}(,\d{3}){2,}$/.test(text))
    return text.replaceAll(',', '');
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(text)) return text.replaceAll('.', '').replace(',', '.');
  if (/^[+-]?\d+,(\d{1,2}|\d{4,})$/.test(text)) return text.replace(',', '.');
  return null;
}

function readNumber(raw: string | number): FieldReading {
  const text = typeof raw === 'number' ? raw : plainNumber(raw);
  if (text === null) return NOT_A_NUMBER;
  const value = Number(text);
  if (!(Math.abs(value) <= NUMBER_MAX)) return bad('This must be a number from -1000000000000000 to 1000000000000000.');
  if (Number(value.toFixed(DECIMALS_MAX)) !== value)
    return bad(`This must not have more than ${DECIMALS_MAX} decimal places.`);
  // Minus zero becomes 0, as in JSON.
  return good(value === 0 ? 0 : value);
}

const NOT_A_DATE = bad('This must be a date, such as 2026-01-31.');

/** Refuses a text that could be either of two dates. */
function readDateField(raw: string, file: DatesOfFile | null): FieldReading {
  const read = readDate(raw, file);
  if (read.kind === 'day') return good(read.day);
  return read.kind === 'none' ? NOT_A_DATE : bad('This could be either of two days. Please write it as 2026-01-31.');
}

function readYesNo(raw: string): FieldReading {
  const word = plain(raw);
  if (YES.has(word)) return good(true);
  return NO.has(word) ? good(false) : bad('This must be yes or no.');
}

function readChoice(raw: string, choices: readonly string[]): FieldReading {
  const value = choices.find((choice) => choice === raw) ?? choices.find((choice) => plain(choice) === plain(raw));
  if (value !== undefined) return good(value);
  const told = choices.slice(0, CHOICES_TOLD).join(', ');
  const more = choices.length > CHOICES_TOLD ? ` and ${choices.length - CHOICES_TOLD} more` : '';
  return bad(
    choices.length === 0 ? 'This must be empty: the field has no choices yet.' : `This must be one of: ${told}${more}.`,
  );
}

/** Reads what somebody wrote in a request, or in a cell of a file, as a value of the field's kind. */
export function readFieldValue(
  { kind, choices }: Pick<ContactField, 'kind' | 'choices'>,
  raw: string | number | boolean,
  file: DatesOfFile | null = null,
): FieldReading {
  const text = String(raw).trim();
  if (text === '') return good(null);
  if (kind === 'number') return readNumber(typeof raw === 'number' ? raw : text);
  if (kind === 'date') return readDateField(text, file);
  if (kind === 'yes_no') return readYesNo(text);
  return kind === 'choice' ? readChoice(text, choices) : readText(text);
}
