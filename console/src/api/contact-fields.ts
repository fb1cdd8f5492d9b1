import type { ContactField } from '@volley/sdk';
import { volley } from './client.ts';
import { operation } from './operation.ts';
import type { RowSource } from './rows.ts';

/** The account's own fields of contacts: fifty at most, so they are read all at once. */
export const fieldsQuery = operation('contactFields.list', {}, { staleTime: 30_000 });

export const fieldRowsOf = (search = ''): RowSource<ContactField> => ({
  key: ['contactFields', 'list', 'rows', search],
  async readPage(_start, signal) {
    const rows = await volley.contactFields.list({ search }, { signal });
    return { rows, next: null, total: rows.length };
  },
});

export const contactValuesQuery = (id: number) =>
  operation('contacts.fields', { id }, { select: ({ fields }) => fields });
