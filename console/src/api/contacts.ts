import { queryOptions } from '@tanstack/react-query';
import { VolleyError } from '@volley/sdk';
import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

/** Every change of a contact refreshes all queries with this prefix. */
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

/** Deletes one after the other. A missing contact counts as deleted. After a failure the rest can be deleted by another try. */
export async function deleteContacts(ids: readonly number[]): Promise<number> {
  for (const id of ids) {
    await volley.contacts.delete({ id }).catch((error: unknown) => {
      if (!(error instanceof VolleyError && error.kind === 'not_found')) throw error;
    });
  }
  return ids.length;
}
