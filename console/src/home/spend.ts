import { readTime } from '../format/time.ts';

const DAY_MS = 86_400_000;
/** A pace of less than half a day says nothing. */
const DAYS_MIN = 0.5;
const DAYS_MAX = 365;

interface Spend {
  readonly available: string;
  readonly monthlyUsed: string;
  /** When the month of the account ends. */
  readonly monthEndsAt: string;
  readonly nowMs: number;
}

/** When the month that ends then began, by the same clocks. */
function beginningOf(monthEndsAt: string): number {
  const begins = readTime(monthEndsAt);
  begins.setUTCMonth(begins.getUTCMonth() - 1);
  return begins.getTime();
}

/** How many days the credits last at the pace of this month, up to a year; null: there is no pace yet. */
export function daysLeft({ available, monthlyUsed, monthEndsAt, nowMs }: Spend): number | null {
  const days = (nowMs - beginningOf(monthEndsAt)) / DAY_MS;
  const used = Number(monthlyUsed);
  if (days < DAYS_MIN || used <= 0) return null;
  return Math.max(0, Math.min(DAYS_MAX, Math.floor(Number(available) / (used / days))));
}

const NEARLY = 0.9;

export const isNearlyUsed = (used: string, limit: string | null): boolean =>
  limit !== null && Number(used) >= Number(limit) * NEARLY;
