import { queryOptions } from '@tanstack/react-query';
import type { ContactField } from '@volley/sdk';
import { volley } from './client.ts';
import { contactsKey } from './contacts.ts';
import type { RowSource } from './rows.ts';

export const fieldsKey = ['contact-fields'] as const;

/** An account has fifty at most, so they are read all at once. */
export const fieldsQuery = queryOptions({
  queryKey: [...fieldsKey, 'list'],
  queryFn: ({ signal }) => volley.contactFields.list({}, { signal }),
  staleTime: 30_000,
});

export const fieldRows: RowSource<ContactField> = {
  key: [...fieldsKey, 'rows'],
  async readPage(_start, signal) {
    const rows = await volley.contactFields.list({}, { signal });
    return { rows, next: null, total: rows.length };
  },
};

export const fieldQuery = (key: string) =>
  queryOptions({
    queryKey: [...fieldsKey, 'one', key],
    queryFn: ({ signal }) => volley.contactFields.get({ key }, { signal }),
  });

export const contactValuesQuery = (id: number) =>
  queryOptions({
    queryKey: [...contactsKey, 'values', id],
    queryFn: async ({ signal }) => (await volley.contacts.fields({ id }, { signal })).fields,
  });
