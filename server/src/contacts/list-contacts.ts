import type { Handle } from '../db/index.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { listNumberBeginnings } from '../lib/phone/phone-beginning.ts';
import type { Runtime } from '../runtime.ts';
import type { ContactWithFields, ContactWithGroups } from './contact.ts';
import {
  findContact,
  listContactNames,
  listContactRows,
  listGroupsOfContact,
  listContacts as listStoredContacts,
  searchContacts,
} from './store-contacts.ts';

export async function getContact(rt: Runtime, actor: Actor, id: number): Promise<ContactWithGroups> {
  const [contact, groups] = await Promise.all([
    findContact(rt.db, actor.accountId, id),
    listGroupsOfContact(rt.db, actor.accountId, id),
  ]);
  if (!contact) throw notFound('Contact');
  return { ...contact, groups };
}

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

/** Lists the contacts, the newest first. Deleted ones are left out. */
export function listContactsById(
  handle: Handle,
  accountId: number,
  ids: readonly number[],
): Promise<ContactWithFields[]> {
  return ids.length === 0 ? Promise.resolve([]) : listContactRows(handle, accountId, ids);
}

export interface ContactName {
  readonly firstName: string;
  readonly lastName: string;
}

/** Returns the present names of the contacts. Contacts that were deleted are missing. */
export async function findContactNames(
  rt: Runtime,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContactName>> {
  const rows = ids.length === 0 ? [] : await listContactNames(rt.db, accountId, ids);
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
