import { formatAmount } from '@volley/contract/amounts';
import type { ExportColumn } from '@volley/contract/export-columns';
import { csvText } from '@volley/text';
import { zoneOffsets } from '../../lib/time/zone-clock.ts';

/** As Postgres writes it: credits as hundredths, moments as microseconds since 1970. */
export type Cell = string | number | boolean | Readonly<Record<string, unknown>> | null;

const MICROS_PER_MS = 1000;

/** Writes moments by the clocks of a zone, as ISO 8601. */
function momentWriter(timeZone: string): (micros: number) => string {
  const offsetAt = zoneOffsets(timeZone);
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
