import { formatAmount } from '@volley/contract/amounts';
import type { ExportColumn } from '@volley/contract/export-columns';
import { csvText } from '@volley/text';

/** As Postgres writes it: credits as hundredths, moments as microseconds since 1970. */
export type Cell = string | number | boolean | Readonly<Record<string, unknown>> | null;

const QUARTER_MS = 15 * 60_000;
const OFFSETS_MAX = 5_000;
const MICROS_PER_MS = 1000;

/** Writes moments by the clocks of a zone, as ISO 8601. Clocks change at quarters of an hour alone. */
function momentWriter(timeZone: string): (micros: number) => string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, { readonly ms: number; readonly text: string }>();
  const offsetAt = (ms: number) => {
    const quarter = Math.floor(ms / QUARTER_MS);
    const known = offsets.get(quarter);
    if (known) return known;
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
    const [, sign = '+', hours = '00', minutes = '00'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const length = (Number(hours) * 60 + Number(minutes)) * 60_000;
    const text = timeZone === 'UTC' ? 'Z' : `${sign}${hours}:${minutes}`;
    const found = { ms: sign === '-' ? -length : length, text };
    if (offsets.size >= OFFSETS_MAX) offsets.clear();
    offsets.set(quarter, found);
    return found;
  };
  return (micros) => {
    const ms = Math.floor(micros / MICROS_PER_MS);
    const offset = offsetAt(ms);
    const rest = String(micros - ms * MICROS_PER_MS).padStart(3, '0');
    return `${new Date(ms + offset.ms).toISOString().slice(0, -1)}${rest}${offset.text}`;
  };
}

type Write = (cell: Cell) => string;
const written = (of: ExportColumn['type'], moment: (micros: number) => string): ((cell: Cell) => Cell) => {
  if (of === 'credits') return (cell) => (typeof cell === 'number' ? formatAmount(cell as never) : cell);
  if (of === 'instant') return (cell) => (typeof cell === 'number' ? moment(cell) : cell);
  return (cell) => cell;
};

function csvWriter(type: ExportColumn['type'], moment: (micros: number) => string): Write {
  const shown = written(type, moment);
  if (type === 'boolean') return (cell) => (cell === null ? '' : cell ? 'yes' : 'no');
  if (type === 'json') return (cell) => (cell === null ? '' : csvText(JSON.stringify(cell)));
  if (type === 'text') return (cell) => (cell === null ? '' : csvText(String(cell)));
  return (cell) => (cell === null ? '' : String(shown(cell)));
}

/** Writes a row as a line. */
export type WriteLine = (row: readonly Cell[]) => string;

export function csvLines(columns: readonly ExportColumn[], timeZone: string): WriteLine {
  const moment = momentWriter(timeZone);
  const writers = columns.map(({ type }) => csvWriter(type, moment));
  return (row) => `${writers.map((write, place) => write(row[place] ?? null)).join(',')}\r\n`;
}

export function jsonLines(columns: readonly ExportColumn[], timeZone: string): WriteLine {
  const moment = momentWriter(timeZone);
  const writers = columns.map(({ name, type }) => ({ name: JSON.stringify(name), shown: written(type, moment) }));
  return (row) =>
    `{${writers.map(({ name, shown }, place) => `${name}:${JSON.stringify(shown(row[place] ?? null))}`).join(',')}}\n`;
}
