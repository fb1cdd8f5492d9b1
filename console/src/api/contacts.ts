import { queryOptions } from '@tanstack/react-query';
import { VolleyError } from '@volley/sdk';
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

/** One after the other; who is gone already is no fault. What a failure leaves can be deleted once more. */
export async function deleteContacts(ids: readonly number[]): Promise<number> {
  for (const id of ids) {
    await volley.contacts.delete({ id }).catch((error: unknown) => {
      if (!(error instanceof VolleyError && error.kind === 'not_found')) throw error;
    });
  }
  return ids.length;
}
