import { weekBegins } from '../format/locale.ts';
import { wallClock } from '../format/wall-clock.ts';

const WEEK_DAYS = 7;

/** Returns the day that an address names, such as `2031-01-31`, or today. It is noon, which no change of clocks skips. */
export function readDay(name: string | undefined): Date {
  const day = new Date(`${name}T12:00`);
  return Number.isNaN(day.getTime()) ? new Date() : day;
}

export const dayName = (day: Date): string => wallClock(day, '').slice(0, 10);

/** As `aria-current` has it. */
export const isToday = (day: Date): 'date' | undefined =>
  day.toDateString() === new Date().toDateString() ? 'date' : undefined;

/** Returns the day that is so many days later. */
export const daysAfter = (day: Date, count: number): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + count, 12);

/** How many days of its week come before a day. */
const daysBefore = (day: Date, begins: number): number => (day.getDay() + WEEK_DAYS - begins) % WEEK_DAYS;

/** The seven days of the week of a day, from that on with which the reader's weeks begin. */
export function weekOf(day: Date, begins: number = weekBegins): readonly Date[] {
  const first = daysAfter(day, -daysBefore(day, begins));
  return Array.from({ length: WEEK_DAYS }, (_, index) => daysAfter(first, index));
}

/** The weeks of the month of a day. */
export function weeksOf(day: Date, begins: number = weekBegins): readonly (readonly Date[])[] {
  const [year, month] = [day.getFullYear(), day.getMonth()];
  const [first, last] = [new Date(year, month, 1, 12), new Date(year, month + 1, 0, 12)];
  const before = daysBefore(first, begins);
  return Array.from({ length: Math.ceil((before + last.getDate()) / WEEK_DAYS) }, (_, week) =>
    weekOf(daysAfter(first, week * WEEK_DAYS), begins),
  );
}
