import { locale } from './locale.ts';

const costs = new Map<string, Intl.NumberFormat>();

/** Formats what a carrier charges, with the decimals that it has. Letters that are no currency stand as they are. */
export function formatCost(value: string, currency: string | null): string {
  const key = currency ?? '';
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
  const style = /^[A-Z]{3}$/.test(key) ? ({ style: 'currency', currency: key, currencyDisplay: 'code' } as const) : {};
  const format = costs.get(key) ?? new Intl.NumberFormat(locale, { ...style, ...decimals });
  costs.set(key, format);
  return format.format(value as Intl.StringNumericLiteral);
}
