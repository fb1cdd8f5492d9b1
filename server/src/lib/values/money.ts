import type { Hundredths } from '@volley/contract/brands';

export { formatAmount } from '@volley/contract/amounts';
export type { Hundredths };

/** Far above any real balance, far below 2^53, so that adding two amounts can never lose a digit. */
export const AMOUNT_HUNDREDTHS_MAX = 1_000_000_000_000;

export function hundredths(value: number): Hundredths {
  if (!Number.isSafeInteger(value)) throw new Error('an amount is a whole number of hundredths');
  return value as Hundredths;
}

/** `"12.34"`, `"12"`, `"-0.05"`; null for anything else. */
export function parseAmount(raw: string): Hundredths | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(raw);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (value > AMOUNT_HUNDREDTHS_MAX) return null;
  return (sign && value > 0 ? -value : value) as Hundredths;
}
