import { locale } from './locale.ts';

const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const rules = new Intl.PluralRules(locale);

export const formatNumber = (value: number): string => whole.format(value);

/** Of two counts; a share of nothing is nothing. */
export const formatShare = (part: number, all: number): string => share.format(all === 0 ? 0 : part / all);

/** Credits come as decimal text, which Intl reads without losing a digit. */
export const formatCredits = (value: string): string => money.format(value as Intl.StringNumericLiteral);

export const numbers = {
  format: (value: number): string => (Number.isInteger(value) ? whole.format(value) : String(value)),
  form: (value: number): string => rules.select(value),
};
