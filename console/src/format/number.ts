import { locale } from './locale.ts';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rate = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
const rules = new Intl.PluralRules(locale);

export const formatNumber = (value: number): string => whole.format(value);

/** Formats a rate per second with at most three digits. */
export const formatRate = (value: number): string => rate.format(value);

const BYTE_UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const sizes = BYTE_UNITS.map(
  (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits: 3 }),
);

/** Formats the sizes of tables and disks, in kilobytes or larger units. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1e6 ? 0 : bytes < 1e9 ? 1 : bytes < 1e12 ? 2 : 3;
  return sizes[step]?.format(bytes / 1_000 ** (step + 1)) ?? '';
}

/** Formats the share of one count in another. The share of 0 is 0. */
export const formatShare = (part: number, all: number): string => share.format(all === 0 ? 0 : part / all);

/** Formats credits, which are decimal text that Intl reads without losing a digit. */
export const formatCredits = (value: string): string => money.format(value as Intl.StringNumericLiteral);

export const numbers = {
  format: (value: number): string => (Number.isInteger(value) ? whole.format(value) : String(value)),
  form: (value: number): string => rules.select(value),
};
