import type { SingleCall } from '@volley/sdk';
import type { OfTests } from '../format/choices.ts';
import { FOR_EXCEL, fileAddress } from './file-address.ts';
import { rowsOf } from './rows.ts';
import type { CallFilters } from './voice.ts';

export interface SingleCallFilters extends CallFilters, OfTests {}

const queryOf = ({ number, outcome, mode }: SingleCallFilters) => ({ phone_number: number, status: outcome, mode });

/** No stream reports single calls, so those that have not ended are read again. */
const isMoving = ({ ended_at }: SingleCall): boolean => ended_at === null;

export const singleCallRows = (filters: SingleCallFilters) => rowsOf('calls.list', queryOf(filters), isMoving);

/** The address of a file of the same calls. */
export const singleCallsCsv = (filters: SingleCallFilters): string =>
  fileAddress('/calls.csv', { ...FOR_EXCEL, ...queryOf(filters) });
