import { csvText } from '@volley/text';

export function csvCell(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? csvText(value) : String(value);
}
