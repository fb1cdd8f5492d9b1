import { csvText } from '@volley/text';

export type Cell = string | number | boolean | null;

export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? csvText(value) : String(value);
}
