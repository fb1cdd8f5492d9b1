import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

export const groupsKey = ['groups'] as const;

export const groupRows = numberedRows([...groupsKey, 'list'], (page, options) => volley.groups.list(page, options));

export const groupQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', uuid],
    queryFn: ({ signal }) => volley.groups.get({ uuid }, { signal }),
  });

/** The newest hundred, for lists from which a group is chosen. */
export const firstGroupsQuery = queryOptions({
  queryKey: [...groupsKey, 'first'],
  queryFn: async ({ signal }) => (await volley.groups.list({ per_page: 100 }, { signal })).data,
});

export const groupContactRows = (uuid: string) =>
  numberedRows([...groupsKey, 'contacts', uuid], (page, options) => volley.groups.contacts({ uuid, ...page }, options));
