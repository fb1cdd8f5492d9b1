import type { Hundredths } from './brands.ts';

export function formatAmount(value: Hundredths): string {
  const absolute = Math.abs(value);
  const fraction = String(absolute % 100).padStart(2, '0');
  return `${value < 0 ? '-' : ''}${Math.floor(absolute / 100)}.${fraction}`;
}
