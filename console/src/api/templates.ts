import { queryOptions } from '@tanstack/react-query';
import type { Template } from '@volley/sdk';
import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

export const templatesKey = ['templates'] as const;

export const templateRows = numberedRows([...templatesKey, 'list'], (page, options) =>
  volley.templates.list(page, options),
);

/** For lists from which one is chosen, since an account has two hundred at most. */
export const allTemplatesQuery = queryOptions({
  queryKey: [...templatesKey, 'all'],
  staleTime: 30_000,
  queryFn: async ({ signal }) => {
    const templates: Template[] = [];
    for await (const template of volley.templates.list.all({ per_page: 100 }, { signal })) templates.push(template);
    return templates;
  },
});

export const templateQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'one', uuid],
    queryFn: ({ signal }) => volley.templates.get({ uuid }, { signal }),
  });

/** All versions, since there are a hundred at most. */
export const versionsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...templatesKey, 'versions', uuid],
    queryFn: async ({ signal }) => (await volley.templates.versions({ uuid, per_page: 100 }, { signal })).data,
  });
