import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { listNumberBeginnings } from '../lib/phone/phone-beginning.ts';
import type { Runtime } from '../runtime.ts';
import type { ContactWithFields } from './contact.ts';
import { listContacts as listStoredContacts, searchContacts } from './store-contacts.ts';

export function listContacts(
  rt: Runtime,
  actor: Actor,
  request: PageRequest,
  search = '',
): Promise<Page<ContactWithFields>> {
  const { accountId } = actor;
  if (search === '') return listStoredContacts(rt.db, accountId, request);
  const beginnings = listNumberBeginnings(search, actor.country);
  return searchContacts(rt.db, { accountId, text: search, beginnings }, request);
}
