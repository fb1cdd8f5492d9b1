import { readTime } from '../format/time.ts';

const DAY_MS = 86_400_000;
/** Less than half a day is too short to measure the pace. */
const DAYS_MIN = 0.5;
const DAYS_MAX = 365;

interface Spend {
  readonly available: string;
  readonly monthlyUsed: string;
  /** The end of the account's month. */
  readonly monthEndsAt: string;
  readonly nowMs: number;
}

/** Returns the start of the month that ends then, by the same clocks. */
function beginningOf(monthEndsAt: string): number {
  const begins = readTime(monthEndsAt);
  begins.setUTCMonth(begins.getUTCMonth() - 1);
  return begins.getTime();
}

/** Returns how many days the credits last at this month's pace, up to a year. Null if there is no pace yet. */
export function daysLeft({ available, monthlyUsed, monthEndsAt, nowMs }: Spend): number | null {
  const days = (nowMs - beginningOf(monthEndsAt)) / DAY_MS;
  const used = Number(monthlyUsed);
  if (days < DAYS_MIN || used <= 0) return null;
  return Math.max(0, Math.min(DAYS_MAX, Math.floor(Number(available) / (used / days))));
}

const NEARLY = 0.9;

export const isNearlyUsed = (used: string, limit: string | null): boolean =>
  limit !== null && Number(used) >= Number(limit) * NEARLY;
