import type { Handle } from '../db/index.ts';
import type { ContactWithFields } from './contact.ts';
import { listContactRows } from './store-contacts.ts';

/** Lists the contacts, the newest first. Deleted ones are left out. */
export function listContactsById(
  handle: Handle,
  accountId: number,
  ids: readonly number[],
): Promise<ContactWithFields[]> {
  return ids.length === 0 ? Promise.resolve([]) : listContactRows(handle, accountId, ids);
}
