import { wallClock } from '../format/wall-clock.ts';

const WEEK_DAYS = 7;

/** Returns the day that an address names, such as `2031-01-31`, or today. It is noon, which no zone skips. */
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

/** The seven days of the week of a day, from Monday on. */
export function weekOf(day: Date): readonly Date[] {
  const monday = daysAfter(day, -((day.getDay() + WEEK_DAYS - 1) % WEEK_DAYS));
  return Array.from({ length: WEEK_DAYS }, (_, index) => daysAfter(monday, index));
}

/** The weeks of the month of a day, from Monday on. */
export function weeksOf(day: Date): readonly (readonly Date[])[] {
  const [year, month] = [day.getFullYear(), day.getMonth()];
  const [first, last] = [new Date(year, month, 1, 12), new Date(year, month + 1, 0, 12)];
  const before = (first.getDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return Array.from({ length: Math.ceil((before + last.getDate()) / WEEK_DAYS) }, (_, week) =>
    weekOf(daysAfter(first, week * WEEK_DAYS)),
  );
}
