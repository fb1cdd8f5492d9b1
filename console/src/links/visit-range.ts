import type { VisitFigures, VisitsRange } from '../api/visits.ts';
import type { TimePoint } from '../charts/time-chart.tsx';
import { addDays, listDays, listHours, startOfHour } from '../charts/time-slots.ts';
import { readTime } from '../format/time.ts';
import { momentOn, wallClock } from '../format/wall-clock.ts';

export const PERIODS = ['day', 'week', 'month', 'quarter'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Record<Period, number> = { day: 1, week: 7, month: 30, quarter: 90 };
const HOUR_MS = 3_600_000;

/** Returns whole days by the reader's clocks, or whole hours, including the current one, so that the first bar is complete. */
export function rangeOf(period: Period, zone: string, now: Date = new Date()): VisitsRange {
  if (period === 'day') {
    const from = new Date(startOfHour(now, zone).getTime() - 23 * HOUR_MS);
    return { from: from.toISOString(), time_zone: zone, interval: 'hour' };
  }
  const first = addDays(wallClock(now, zone).slice(0, 10), 1 - DAYS[period]);
  return { from: momentOn(`${first}T00:00`, zone).toISOString(), time_zone: zone, interval: 'day' };
}

type Series = Pick<VisitFigures, 'from' | 'to' | 'time_zone' | 'interval' | 'series'>;

/** Adds the days and hours without visits, which the API leaves out and a chart needs. */
export function pointsOf({ from, to, time_zone, interval, series }: Series): readonly TimePoint[] {
  const range = { from: readTime(from), to: readTime(to), zone: time_zone };
  const counts = new Map(
    series.map((one) => [interval === 'day' ? one.label : readTime(one.start).toISOString(), one] as const),
  );
  return (interval === 'day' ? listDays(range) : listHours(range)).map((slot) => {
    const { human = 0, machine = 0 } = counts.get(slot.key) ?? {};
    return { slot, main: human, other: machine };
  });
}

/** Returns the point with the most visits by people, or null if there is none. */
export function busiestOf(points: readonly TimePoint[]): TimePoint | null {
  return points.reduce<TimePoint | null>((most, point) => (point.main > (most?.main ?? 0) ? point : most), null);
}
