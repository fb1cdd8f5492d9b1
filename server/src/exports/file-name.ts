import type { ExportDestination, ExportFormat, ExportKind } from '@volley/contract/choices';
import type { Uuid } from '../lib/ids/uuid.ts';
import { msFromTimestamp, type Timestamp } from '../lib/time/timestamp.ts';
import { wallClockOf } from '../lib/time/wall-clock.ts';

const MINUTE_MS = 60_000;
const MIDNIGHT = 'T00:00:00';

/** The day, and the time unless the day is whole. */
function written(clock: string, isWholeDay: boolean): string {
  return isWholeDay ? clock.slice(0, 10) : `${clock.slice(0, 10)}T${clock.slice(11, 16).replace(':', '')}`;
}

/** The name of a file says what it holds, of which days (the last one included), and by the clocks of which place. */
export function exportFileName(of: {
  readonly kind: ExportKind;
  readonly format: ExportFormat;
  readonly fromAt: Timestamp;
  readonly toAt: Timestamp;
  readonly timeZone: string;
  readonly destination: ExportDestination;
  readonly uuid: Uuid;
}): string {
  const from = wallClockOf(msFromTimestamp(of.fromAt), of.timeZone);
  const to = wallClockOf(msFromTimestamp(of.toAt), of.timeZone);
  const areWholeDays = from.endsWith(MIDNIGHT) && to.endsWith(MIDNIGHT);
  const last = areWholeDays ? wallClockOf(msFromTimestamp(of.toAt) - MINUTE_MS, of.timeZone) : to;
  const days = [...new Set([written(from, areWholeDays), written(last, areWholeDays)])];
  const city = of.timeZone
    .replace(/^.*\//, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9+-]/g, '-');
  const name = [of.kind, ...days, city].join('_');
  // Two exports of one time do not share a folder.
  return of.destination === 'object_store' ? `${name}_${of.uuid.slice(-12)}` : `${name}.${of.format}`;
}
