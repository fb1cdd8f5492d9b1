import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { findBy } from './found.ts';
import { numberedRows } from './rows.ts';

export const groupsKey = ['groups'] as const;

export const groupRows = numberedRows([...groupsKey, 'list'], (page, options) => volley.groups.list(page, options));

export const groupQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...groupsKey, 'one', uuid],
    queryFn: ({ signal }) => volley.groups.get({ uuid }, { signal }),
  });

export const findGroups = findBy(groupsKey, (page, options) => volley.groups.list(page, options));

export const groupContactRows = (uuid: string) =>
  numberedRows([...groupsKey, 'contacts', uuid], (page, options) => volley.groups.contacts({ uuid, ...page }, options));
