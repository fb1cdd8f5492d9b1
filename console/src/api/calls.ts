import type { SingleCall } from '@volley/sdk';
import { FOR_EXCEL, fileAddress } from './file-address.ts';
import { rowsOf } from './rows.ts';
import type { CallFilters } from './voice.ts';

const queryOf = ({ number, outcome }: CallFilters) => ({ phone_number: number, status: outcome });

/** No stream reports single calls, so those that have not ended are read again. */
const isMoving = ({ ended_at }: SingleCall): boolean => ended_at === null;

export const singleCallRows = (filters: CallFilters) => rowsOf('calls.list', queryOf(filters), isMoving);

/** The address of a file of the same calls. */
export const singleCallsCsv = (filters: CallFilters): string =>
  fileAddress('/calls.csv', { ...FOR_EXCEL, ...queryOf(filters) });
