import {
  type CallDivision,
  type StatisticsDivision,
  TIME_DIVISIONS,
  type VerificationDivision,
} from '@volley/contract/choices';
import { invalidInput } from '../errors.ts';
import { isTimeZone } from '../lib/time/recurrence.ts';
import { msFromTimestamp, type Timestamp } from '../lib/time/timestamp.ts';
import type { Runtime } from '../runtime.ts';
import { HOURS_KEPT_DAYS, keptSince } from './count-account.ts';
import { dateAfter, dateOf, hourStart, startOfDate } from './local-time.ts';
import type { FigureQuery } from './store-figures.ts';
import { HOUR_MS } from './touch-hours.ts';

/** By what figures are told apart, of whatever kind. */
export type Division = StatisticsDivision | CallDivision | VerificationDivision;

/** For which time figures are asked for. */
export interface AskedTime {
  readonly from: Timestamp | null;
  readonly to: Timestamp | null;
  /** The zone of the account, and the one that was asked for. */
  readonly ownZone: string;
  readonly timeZone: string | null;
  readonly by: readonly Division[];
  readonly isCompared: boolean;
}

export const DAY_MS = 24 * HOUR_MS;
/** How many days before the end figures begin if nothing else is asked for. */
export const DEFAULT_DAYS = 30;
const DAYS_MAX = 1_100;

const BEGINS: Partial<Record<Division, FigureQuery['begins']>> = {
  ...{ hour: 'hour', day: 'day', week: 'week', month: 'month' },
};
const PLACES: Partial<Record<Division, FigureQuery['place']>> = { weekday: 'isodow', hour_of_day: 'hour' };
const TIMES: readonly Division[] = TIME_DIVISIONS;
export const isTime = (one: Division): boolean => TIMES.includes(one);
const NEEDS_HOURS: readonly Division[] = ['hour', 'hour_of_day'];

export interface Range {
  readonly unit: FigureQuery['unit'];
  readonly fromMs: number;
  readonly toMs: number;
  readonly timeZone: string;
}

export function refuseLongRange(fromMs: number, toMs: number): void {
  if (fromMs >= toMs) throw invalidInput({ from: ['The from field must be before the to field.'] });
  if (toMs - fromMs > DAYS_MAX * DAY_MS)
    throw invalidInput({ from: [`The from field must not be more than ${DAYS_MAX} days before the to field.`] });
}

/** Hours are needed unless whole days of the account's own zone are asked for. A range that begins before the kept hours is widened to whole days. */
export function rangeOf(rt: Runtime, input: AskedTime): Range {
  const { ownZone } = input;
  const timeZone = input.timeZone ?? ownZone;
  if (!isTimeZone(timeZone))
    throw invalidInput({ time_zone: ['The time zone field must be a zone name, such as Africa/Accra.'] });
  const nowMs = rt.clock.nowMs();
  const dayStart = (ms: number) => startOfDate(dateOf(ms, timeZone), timeZone);
  const dayEnd = (ms: number) => startOfDate(dateAfter(dateOf(ms - 1, timeZone), 1), timeZone);
  const toMs = input.to === null ? dayEnd(nowMs + 1) : msFromTimestamp(input.to);
  const earlier = startOfDate(dateAfter(dateOf(toMs - 1, timeZone), 1 - DEFAULT_DAYS), timeZone);
  const fromMs = input.from === null ? earlier : msFromTimestamp(input.from);
  refuseLongRange(fromMs, toMs);
  const needsHours = input.by.some((one) => NEEDS_HOURS.includes(one)) || timeZone !== ownZone;
  const areDays = fromMs === dayStart(fromMs) && toMs === dayEnd(toMs);
  if (areDays && !needsHours) return { unit: 'days', fromMs, toMs, timeZone };
  const length = toMs - fromMs;
  const hoursFromMs = input.isCompared ? fromMs - length : fromMs;
  if (hoursFromMs >= keptSince(nowMs, ownZone)) {
    const lastMs = hourStart(toMs - 1, ownZone) + HOUR_MS;
    return { unit: 'hours', fromMs: hourStart(fromMs, ownZone), toMs: lastMs, timeZone };
  }
  if (needsHours)
    throw invalidInput({
      from: [`The from field must not be more than ${HOURS_KEPT_DAYS} days ago for hours or another zone.`],
    });
  return { unit: 'days', fromMs: dayStart(fromMs), toMs: dayEnd(toMs), timeZone };
}

/** Returns the same days or hours before it. Days are counted by the calendar, since some have 23 or 25 hours. */
export function rangeBefore({ unit, fromMs, toMs, timeZone }: Range): Range {
  if (unit === 'hours') return { unit, fromMs: 2 * fromMs - toMs, toMs: fromMs, timeZone };
  const days = Math.round((toMs - fromMs) / DAY_MS);
  const before = startOfDate(dateAfter(dateOf(fromMs, timeZone), -days), timeZone);
  return { unit, fromMs: before, toMs: fromMs, timeZone };
}

/** How a time tells rows apart: by its beginning, or by its place within a week or a day. */
export function timesOf(by: readonly Division[]): Pick<FigureQuery, 'begins' | 'place'> {
  const time = by.find(isTime);
  return { begins: (time && BEGINS[time]) ?? null, place: (time && PLACES[time]) ?? null };
}

/** The time of a row as it is shown. */
export function periodOf(
  { begins, place }: { readonly begins: string | null; readonly place: number | null },
  by: readonly Division[],
) {
  const shown = by.includes('hour') ? begins : (begins?.slice(0, 10) ?? null);
  return shown ?? (place === null ? null : String(place));
}

/** By time the oldest first; otherwise those with the most. */
export const inOrder =
  <Row extends { readonly period: string | null }>(many: (row: Row) => number) =>
  (a: Row, b: Row): number =>
    Number(a.period) - Number(b.period) || (a.period ?? '').localeCompare(b.period ?? '') || many(b) - many(a);
