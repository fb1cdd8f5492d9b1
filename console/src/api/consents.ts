import type { Consent } from '@volley/sdk';
import { rowsOf } from './rows.ts';

export interface ConsentFilters {
  readonly channel?: Consent['channel'];
  readonly status?: Consent['status'];
  /** The whole phone number. */
  readonly number?: string;
}

const CAN_BE_NUMBER = /^[+\d ().-]*(?:\d[+ ().-]*){6,}$/;

/** An incomplete number matches no row. */
export const consentRows = ({ number, ...filters }: ConsentFilters) =>
  rowsOf(
    'consents.list',
    number === undefined || CAN_BE_NUMBER.test(number) ? { ...filters, phone_number: number } : null,
  );
