import type { ExportSchedulesCreateInput, ExportsCreateInput } from '@volley/sdk';
import { wallClock } from '../format/wall-clock.ts';
import type { FormValues } from '../ui/form-state.ts';

const DAY_MS = 86_400_000;
/** The clock of this browser may be ahead of the service's, which refuses what is in the future. */
const CLOCKS_DIFFER_MS = 60_000;

export const KINDS = ['messages', 'parts', 'calls', 'replies', 'visits', 'events', 'ledger'] as const;
export const FORMATS = ['csv', 'ndjson', 'parquet'] as const;

/** The day so many days after another, as `2026-01-31`. */
const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last whole month or year on the clocks of a zone: its first and its last day. */
export function lastWhole(span: 'month' | 'year', zone: string, now = new Date()): readonly [from: string, to: string] {
  const [kept, rest] = span === 'month' ? [7, '-01'] : [4, '-01-01'];
  const last = dayAfter(wallClock(now, zone).slice(0, kept) + rest, -1);
  return [last.slice(0, kept) + rest, last];
}

/** The moment after the last day, or the present if that is not over. */
export function endOf(day: string, zone: string, now = new Date()): string {
  if (day !== wallClock(now, zone).slice(0, 10)) return day === '' ? '' : `${dayAfter(day)}T00:00`;
  return new Date(now.getTime() - CLOCKS_DIFFER_MS).toISOString();
}

/** What an export and one of every night are asked for alike. */
function readForm(values: FormValues) {
  const keepDays = values.number('keep_days');
  return {
    kind: values.text('kind') as ExportsCreateInput['kind'],
    format: values.text('format') as NonNullable<ExportsCreateInput['format']>,
    time_zone: values.text('time_zone'),
    has_bom: values.isChecked('has_bom'),
    has_texts: values.isChecked('has_texts'),
    ...(keepDays === null ? {} : { keep_days: keepDays }),
    destination: values.isChecked('to_store') ? ('object_store' as const) : ('download' as const),
  };
}

export function readExport(values: FormValues, now = new Date()): ExportsCreateInput {
  const form = readForm(values);
  const from = values.text('from');
  return { ...form, from: from === '' ? '' : `${from}T00:00`, to: endOf(values.text('to'), form.time_zone, now) };
}

export const readSchedule = (values: FormValues): ExportSchedulesCreateInput => ({
  ...readForm(values),
  at: values.text('at'),
});
