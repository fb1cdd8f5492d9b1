import { FOR_EXCEL, fileAddress } from './file-address.ts';
import { rowsOf } from './rows.ts';

export interface OptOutFilters {
  /** The beginning of a phone number. */
  readonly number?: string;
}

const canBeNumber = (text: string | undefined): boolean =>
  text === undefined || /^[+\d ().-]*\d[+\d ().-]*$/.test(text);

/** A text that cannot be a number matches no row. */
export const optOutRows = ({ number }: OptOutFilters) =>
  rowsOf('suppressions.list', canBeNumber(number) ? { phone_number: number } : null);

/** The address of a file of the listed opt-outs, or null if the search text cannot be a number. */
export const optOutsCsv = ({ number }: OptOutFilters): string | null =>
  canBeNumber(number) ? fileAddress('/suppressions.csv', { ...FOR_EXCEL, phone_number: number }) : null;
