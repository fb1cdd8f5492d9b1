import type { ZonedWindow } from './window-gate.ts';

export const WINDOW_COLUMNS = 'window_from_minute, window_to_minute, window_zone, window_start_day';

/** A sending window as the rows of campaigns have it. */
export const flatWindow = (window: ZonedWindow | null) => ({
  windowFromMinute: window?.fromMinute ?? null,
  windowToMinute: window?.toMinute ?? null,
  windowZone: window?.zone ?? '',
  windowStartDay: window?.startDay ?? null,
});

export type WindowRow = ReturnType<typeof flatWindow>;

export function windowOf(row: WindowRow): ZonedWindow | null {
  const { windowFromMinute, windowToMinute, windowZone: zone, windowStartDay: startDay } = row;
  if (windowFromMinute === null || windowToMinute === null) return null;
  return { fromMinute: windowFromMinute, toMinute: windowToMinute, zone, startDay };
}
