import { locale } from '../format/locale.ts';
import { wallClock } from '../format/wall-clock.ts';

/** A day or an hour of a chart. */
export interface TimeSlot {
  /** A day's date, such as `2026-11-23`, or the instant at which an hour begins, because clocks that are set back show an hour twice. */
  readonly key: string;
  /** The label for an axis. */
  readonly short: string;
  /** The name for a sentence. */
  readonly name: string;
}

interface TimeRange {
  readonly from: Date;
  /** The first moment after the range. */
  readonly to: Date;
  readonly zone: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
const shortHour = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' });
const wholeHour = new Intl.DateTimeFormat(locale, {
  ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  timeZone: 'UTC',
});

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Lists every day of the range by the clocks of its zone, whether it has 23, 24 or 25 hours. */
export function listDays({ from, to, zone }: TimeRange): readonly TimeSlot[] {
  const last = wallClock(new Date(to.getTime() - 1), zone).slice(0, 10);
  const slots: TimeSlot[] = [];
  for (let day = wallClock(from, zone).slice(0, 10); day <= last; day = addDays(day, 1)) {
    const noon = new Date(`${day}T12:00Z`);
    slots.push({ key: day, short: shortDay.format(noon), name: wholeDay.format(noon) });
  }
  return slots;
}

const shortMonth = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
const wholeMonth = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Lists every month of the range, by its first day. */
export function listMonths(range: TimeRange): readonly TimeSlot[] {
  const months = new Set(listDays(range).map(({ key }) => `${key.slice(0, 7)}-01`));
  return [...months].map((key) => {
    const noon = new Date(`${key}T12:00Z`);
    return { key, short: shortMonth.format(noon), name: wholeMonth.format(noon) };
  });
}

/** Returns the start of the hour by the clocks of a zone, which in some zones is half past an hour of UTC. */
export function startOfHour(moment: Date, zone: string): Date {
  const minutes = Number(wallClock(moment, zone).slice(14, 16));
  return new Date((Math.floor(moment.getTime() / MINUTE_MS) - minutes) * MINUTE_MS);
}

export function listHours({ from, to, zone }: TimeRange): readonly TimeSlot[] {
  const slots: TimeSlot[] = [];
  for (let at = startOfHour(from, zone).getTime(); at < to.getTime(); at += HOUR_MS) {
    const start = new Date(at);
    const clock = new Date(`${wallClock(start, zone)}Z`);
    slots.push({ key: start.toISOString(), short: shortHour.format(clock), name: wholeHour.format(clock) });
  }
  return slots;
}
