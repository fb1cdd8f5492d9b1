import { queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

/** Whatever changes a contact refreshes all questions that begin so. */
export const contactsKey = ['contacts'] as const;

export interface ContactFilters {
  readonly search?: string;
}

export const contactRows = (filters: ContactFilters) =>
  numberedRows([...contactsKey, 'list', filters], (page, options) =>
    volley.contacts.list({ ...filters, ...page }, options),
  );

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: [...contactsKey, 'one', id],
    queryFn: ({ signal }) => volley.contacts.get({ id }, { signal }),
  });
