import { volley } from './client.ts';
import { API_PATH } from './places.ts';
import { numberedRows } from './rows.ts';

/** Events about replies also refresh queries with this key, because a reply may have been a STOP. */
export const optOutsKey = ['opt-outs'] as const;

export interface OptOutFilters {
  /** The beginning of a phone number. */
  readonly number?: string;
}

const CAN_BE_NUMBER = /^[+\d ().-]*\d[+\d ().-]*$/;

export const optOutRows = ({ number }: OptOutFilters) =>
  numberedRows([...optOutsKey, 'list', { number }], async (page, options) => {
    if (number === undefined) return volley.suppressions.list(page, options);
    // A text that cannot be a number matches no row, so nothing is requested.
    if (!CAN_BE_NUMBER.test(number)) return { ...page, current_page: 1, last_page: 1, data: [], total: 0 };
    return volley.suppressions.list({ ...page, phone_number: number }, options);
  });

/** The address of a file of the listed opt-outs, or null if the search text cannot be a number. */
export function optOutsCsv({ number }: OptOutFilters): string | null {
  if (number !== undefined && !CAN_BE_NUMBER.test(number)) return null;
  const query = new URLSearchParams(number === undefined ? {} : { phone_number: number });
  return `${API_PATH}/v1/suppressions.csv${query.size === 0 ? '' : `?${query}`}`;
}
