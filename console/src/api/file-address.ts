import { API_PATH } from './paths.ts';

/** Has a CSV file open well in Excel, with moments by the clocks of the account. */
export const FOR_EXCEL = { has_bom: 'yes', time_zone: '' } as const;

/** The address of a file that the API makes, such as a table of what a list shows. */
export function fileAddress(path: string, filters: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${API_PATH}/v1${path}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`;
}
