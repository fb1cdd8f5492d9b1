import { instantOfWallClock, wallClockOf } from '../lib/time/wall-clock.ts';
import type { Slot } from './store-counts.ts';
import { HOUR_MS, hourOf } from './touch-hours.ts';

const DAY_MS = 24 * HOUR_MS;

/** The date that the clocks of a zone show. */
export const dateOf = (ms: number, timeZone: string): string => wallClockOf(ms, timeZone).slice(0, 10);

/** The date of so many days later, or earlier. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

export const daysApart = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;

/** The first day of its month. */
export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** The first day of the month after its. */
export const monthAfter = (date: string): string => monthOf(dateAfter(monthOf(date), 31));

/** The first moment of a date in a zone. */
export const startOfDate = (date: string, timeZone: string): number =>
  instantOfWallClock(Date.parse(`${date}T00:00:00Z`), timeZone);

/** The first moment of the hour that the clocks of a zone show. */
export const hourStart = (ms: number, timeZone: string): number => {
  const shownMs = Date.parse(`${wallClockOf(ms, timeZone)}Z`);
  return ms - (ms % 1_000) - (shownMs - hourOf(shownMs));
};

/** Returns the hours between two whole hours. An hour in which an hour of the zone begins is given as two slots, so that each day has whole slots. */
export function slotsBetween(fromMs: number, toMs: number, timeZone: string): Slot[] {
  const slots: Slot[] = [];
  for (let ms = fromMs; ms < toMs; ms += HOUR_MS) {
    const shownMs = Date.parse(`${wallClockOf(ms, timeZone)}Z`);
    const restMs = (hourOf(shownMs) + HOUR_MS - shownMs) % HOUR_MS;
    if (restMs === 0) slots.push({ fromMs: ms, toMs: ms + HOUR_MS });
    else slots.push({ fromMs: ms, toMs: ms + restMs }, { fromMs: ms + restMs, toMs: ms + HOUR_MS });
  }
  return slots;
}

/** Returns the dates between two moments. */
export function datesBetween(fromMs: number, toMs: number, timeZone: string): string[] {
  const last = dateOf(toMs - 1, timeZone);
  const dates: string[] = [];
  for (let date = dateOf(fromMs, timeZone); date <= last; date = dateAfter(date, 1)) dates.push(date);
  return dates;
}
