import { locale } from './locale.ts';

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
const wholeClock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Reads the service's `2026-01-31T09:00:00.000000Z`, or the `2026-01-31 09:00:00` in UTC of one field. */
export function readTime(text: string): Date {
  return new Date(text.includes('T') ? text : `${text.replace(' ', 'T')}Z`);
}

export const formatTime = (text: string): string => moment.format(readTime(text));
/** Formats the time of day alone, where the day is known. */
export const formatClock = (text: string): string => clock.format(readTime(text));
/** The same to the second. */
export const formatWholeClock = (text: string): string => wholeClock.format(readTime(text));
export const formatDay = (text: string): string => day.format(readTime(text));

const sameClock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const ofToday = new Intl.DateTimeFormat(locale, sameClock);
const ofYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...sameClock });

/** Formats a time of a list to the second, as "16:27:03", with the day if it is another one than today, and the year if it is another one. */
export function formatMoment(text: string, now: Date = new Date()): string {
  const time = readTime(text);
  if (time.toDateString() === now.toDateString()) return ofToday.format(time);
  if (time.getFullYear() === now.getFullYear()) return ofYear.format(time);
  return `${day.format(time)}, ${ofToday.format(time)}`;
}

/** Formats as "5 minutes ago" or "in 2 hours". From a week on, the date is clearer. */
export function formatAgo(text: string, now: number = Date.now()): string {
  const distance = readTime(text).getTime() - now;
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return ago.format(0, 'minute');
  if (size < HOUR_MS) return ago.format(Math.round(distance / MINUTE_MS), 'minute');
  if (size < DAY_MS) return ago.format(Math.round(distance / HOUR_MS), 'hour');
  if (size < 7 * DAY_MS) return ago.format(Math.round(distance / DAY_MS), 'day');
  return formatDay(text);
}
