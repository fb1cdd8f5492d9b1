import type { contactImport } from '@volley/contract/contact-import';
import type { RowOf } from '@volley/contract/rows';

/** What a date such as 03/04/1990 begins with. */
export type DateOrder = NonNullable<RowOf<typeof contactImport>['dateOrder']>;

/** How the dates of a file are read; a file also has years of two digits. */
export interface DatesOfFile {
  /** Null: nobody knows it, and a text that could be either of two days is no date. */
  readonly order: DateOrder | null;
}

export type DateReading =
  | { readonly kind: 'day'; readonly day: string }
  /** It could be either of two days. */
  | { readonly kind: 'either' }
  | { readonly kind: 'none' };

const NONE: DateReading = { kind: 'none' };
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ][\d:.]+Z?)?$/;
/** Spreadsheet programs read years of two digits below this as 20.., and the others as 19... */
const SHORT_YEAR_OF_2000 = 30;

function dayOf(year: number, month: number, day: number): DateReading {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return NONE;
  return { kind: 'day', day: date.toISOString().slice(0, 10) };
}

function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < SHORT_YEAR_OF_2000 ? 2000 + year : 1900 + year;
}

/** The order that a written date must have to be a day; null for a text that leaves it open, or is no such date. */
export function orderShownBy(raw: string): DateOrder | null {
  const [, first, , second] = YEAR_LAST.exec(raw) ?? [];
  if (Number(first) > 12 && Number(second) <= 12) return 'day_first';
  return Number(second) > 12 && Number(first) <= 12 ? 'month_first' : null;
}

/** Reads a date that can be one day alone, or whose order is known. Where points stand between, the day comes first unless it cannot. */
export function readDate(raw: string, file: DatesOfFile | null = null): DateReading {
  const iso = YEAR_FIRST.exec(raw);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const [, first, separator, second, digits = ''] = YEAR_LAST.exec(raw) ?? [];
  if (first === undefined || (digits.length === 2 && file === null)) return NONE;
  const byPoints = separator === '.' ? 'day_first' : null;
  const order = first === second ? 'day_first' : (orderShownBy(raw) ?? file?.order ?? byPoints);
  if (order === null) return { kind: 'either' };
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  return dayOf(yearOf(digits), Number(month), Number(day));
}
