import { VolleyError } from '@volley/sdk';
import { volley } from './client.ts';

export interface ContactFilters {
  readonly search?: string;
}

/** Deletes one after the other. A missing contact counts as deleted. After a failure the rest can be deleted by another try. */
export async function deleteContacts(ids: readonly number[]): Promise<number> {
  for (const id of ids) {
    await volley.contacts.delete({ id }).catch((error: unknown) => {
      if (!(error instanceof VolleyError && error.kind === 'not_found')) throw error;
    });
  }
  return ids.length;
}
