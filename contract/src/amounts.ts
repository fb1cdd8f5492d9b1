import type { Hundredths } from './brands.ts';

export function formatAmount(value: Hundredths): string {
  const absolute = Math.abs(value);
  const fraction = String(absolute % 100).padStart(2, '0');
  return `${value < 0 ? '-' : ''}${Math.floor(absolute / 100)}.${fraction}`;
}

const MILLION = 1_000_000;

/** Costs of carriers are whole numbers of millionths of a currency. */
export function formatMillionths(value: number): string {
  return `${Math.floor(value / MILLION)}.${String(value % MILLION).padStart(6, '0')}`;
}

/** The text has been checked: digits, and up to six decimals. */
export function parseMillionths(raw: string): number {
  const [whole = '', fraction = ''] = raw.split('.');
  return Number(whole) * MILLION + Number(fraction.padEnd(6, '0'));
}
