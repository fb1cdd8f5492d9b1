import { volley } from './client.ts';
import { findBy } from './found.ts';
import { numberedRows } from './rows.ts';

export const callerIdsKey = ['caller-ids'] as const;

export const callerIdRows = numberedRows([...callerIdsKey, 'list'], (page, options) =>
  volley.callerIds.list(page, options),
);

export const findCallerIds = findBy(callerIdsKey, (page, options) => volley.callerIds.list(page, options));
