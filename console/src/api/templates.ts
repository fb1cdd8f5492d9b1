import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { findBy } from './found.ts';
import { numberedRows } from './rows.ts';

export const templatesKey = ['templates'] as const;

export const templateRows = numberedRows([...templatesKey, 'list'], (page, options) =>
  volley.templates.list(page, options),
);

export const findTemplates = findBy(templatesKey, (page, options) => volley.templates.list(page, options));

export const templateQuery = (uuid: string | null) =>
  queryOptions({
    queryKey: [...templatesKey, 'one', uuid],
    enabled: uuid !== null,
    queryFn: ({ signal }) => volley.templates.get({ uuid: uuid ?? '' }, { signal }),
  });

/** All versions, since there are a hundred at most. */
export const versionsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'versions', uuid],
    queryFn: async ({ signal }) => (await volley.templates.versions({ uuid, per_page: 100 }, { signal })).data,
  });
