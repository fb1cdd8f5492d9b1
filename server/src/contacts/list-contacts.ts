import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/page.ts';
import { parsePhoneNumber } from '../lib/phone-number.ts';
import type { Runtime } from '../runtime.ts';
import type { Contact } from './contact.ts';
import { listContacts as listStoredContacts, searchContacts } from './store-contacts.ts';

export function listContacts(rt: Runtime, actor: Actor, request: PageRequest, search = ''): Promise<Page<Contact>> {
  const { accountId } = actor;
  if (search === '') return listStoredContacts(rt.db, accountId, request);
  return searchContacts(rt.db, { accountId, text: search, digits: digitsOf(search, actor) }, request);
}

/** A whole local number is found as it is stored; the beginning of one as it stands. */
function digitsOf(search: string, actor: Actor): string {
  if (!/^[+\d\s().-]+$/.test(search)) return '';
  const parsed = parsePhoneNumber(search, actor.country);
  return parsed.ok ? parsed.number : search.replace(/\D/g, '');
}
