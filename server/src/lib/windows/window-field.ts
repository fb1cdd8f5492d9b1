import type { SpreadField } from '../values/fields.ts';
import type { ZonedWindow } from './window-gate.ts';

interface WindowRow {
  readonly windowFromMinute: number | null;
  readonly windowToMinute: number | null;
  readonly windowZone: string;
}

/** A sending window as the tables of campaigns hold it. */
export const WINDOW_FIELD: SpreadField<ZonedWindow | null> = {
  columns: {
    windowFromMinute: 'window_from_minute',
    windowToMinute: 'window_to_minute',
    windowZone: 'window_zone',
  } satisfies Record<keyof WindowRow, string>,
  write: (window) => [window?.fromMinute ?? null, window?.toMinute ?? null, window?.zone ?? ''],
  read: (row) => {
    const { windowFromMinute: fromMinute, windowToMinute: toMinute, windowZone: zone } = row as unknown as WindowRow;
    return fromMinute === null || toMinute === null ? null : { fromMinute, toMinute, zone };
  },
};
