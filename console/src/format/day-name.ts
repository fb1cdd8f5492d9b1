import { locale } from './locale.ts';
import { formatMoment, readTime } from './time.ts';

const DAY_MS = 86_400_000;

const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });

/** Names a day as a heading: "Today", "Yesterday", else by its date. */
export function nameDay(text: string, now: Date = new Date()): string {
  const time = readTime(text);
  const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / DAY_MS);
  const name = days === 0 || days === 1 ? ago.format(-days, 'day') : whole.format(time);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Formats the time of day to the second, below the name of its day. */
export const formatOnDay = (text: string): string => formatMoment(text, readTime(text));
