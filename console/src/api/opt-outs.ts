import { volley } from './client.ts';
import { API_PATH } from './places.ts';
import { numberedRows } from './rows.ts';

/** Also what an event about a reply refreshes: it may have been a STOP. */
export const optOutsKey = ['opt-outs'] as const;

export interface OptOutFilters {
  /** The beginning of a phone number. */
  readonly number?: string;
}

const CAN_BE_NUMBER = /^[+\d ().-]*\d[+\d ().-]*$/;

export const optOutRows = ({ number }: OptOutFilters) =>
  numberedRows([...optOutsKey, 'list', { number }], async (page, options) => {
    if (number === undefined) return volley.suppressions.list(page, options);
    // What is no number is asked of nobody: no row fits it.
    if (!CAN_BE_NUMBER.test(number)) return { ...page, current_page: 1, last_page: 1, data: [], total: 0 };
    return volley.suppressions.list({ ...page, phone_number: number }, options);
  });

/** A file of those that the list shows; null: what is looked for is no number, and finds nobody. */
export function optOutsCsv({ number }: OptOutFilters): string | null {
  if (number !== undefined && !CAN_BE_NUMBER.test(number)) return null;
  const query = new URLSearchParams(number === undefined ? {} : { phone_number: number });
  return `${API_PATH}/v1/suppressions.csv${query.size === 0 ? '' : `?${query}`}`;
}
