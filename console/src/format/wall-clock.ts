import { locale } from './locale.ts';
import { readTime } from './time.ts';

const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;

/** Returns the zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns what the clocks of a zone show at a moment, in the format of an input for dates and times: `2026-11-23T09:00`. */
export function wallClock(time: string | Date, zone: string): string {
  const moment = typeof time === 'string' ? readTime(time) : time;
  const options = { ...PARTS, hourCycle: 'h23', ...(zone !== '' && { timeZone: zone }) } as const;
  const parts = new Intl.DateTimeFormat('en-GB', options).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** Returns the moment at which the clocks of a zone show a time, the earlier one if they show it twice. */
export function momentOn(clock: string, zone: string): Date {
  const asUtc = new Date(`${clock.slice(0, 16)}:00Z`).getTime();
  const shift = (at: number) =>
    new Date(`${wallClock(new Date(at), zone)}:00Z`).getTime() - Math.floor(at / 60_000) * 60_000;
  const first = asUtc - shift(asUtc - 86_400_000);
  const second = asUtc - shift(first);
  const earlier = Math.min(first, second);
  return new Date(wallClock(new Date(earlier), zone) === clock.slice(0, 16) ? earlier : Math.max(first, second));
}

/** Returns every zone that this browser knows, which the service knows too. */
export const listZones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')];

function clockFormat(dateStyle: 'full' | 'medium'): (clock: string) => string {
  const shown = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
  return (clock) => {
    const time = new Date(`${clock.slice(0, 16)}:00Z`);
    return Number.isNaN(time.getTime()) ? clock : shown.format(time);
  };
}

/** Formats a clock time in words, regardless of its zone. */
export const formatWallClock = clockFormat('full');
/** The same with the month cut short, where there is little room. */
export const formatShortWallClock = clockFormat('medium');
