import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

export const callerIdsKey = ['caller-ids'] as const;

/** Nobody chooses from a longer list. */
const CHOICE = 100;

export const callerIdRows = numberedRows([...callerIdsKey, 'list'], (page, options) =>
  volley.callerIds.list(page, options),
);

/** The list from which a campaign's number is chosen. */
export const newestCallerIdsQuery = queryOptions({
  queryKey: [...callerIdsKey, 'newest'],
  queryFn: async ({ signal }) => (await volley.callerIds.list({ per_page: CHOICE }, { signal })).data,
});
