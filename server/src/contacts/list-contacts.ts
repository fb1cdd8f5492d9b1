import type { Handle, wordSearch } from '../db/index.ts';
import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Page, PageRequest } from '../lib/ids/page.ts';
import { lastDigits, listNumberBeginnings } from '../lib/phone/phone-beginning.ts';
import { plainText, wordQuery } from '../lib/values/plain-text.ts';
import type { Runtime } from '../runtime.ts';
import type { Contact, ContactWithFields, ContactWithGroups } from './contact.ts';
import {
  type ContactSearch,
  findContact,
  findNewestContacts,
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
  if (search === '') return listStoredContacts(rt.db, actor.accountId, request);
  return searchContacts(rt.db, searchOf(actor, search), request);
}

const searchOf = ({ accountId, country }: Actor, text: string): ContactSearch => ({
  ...{ accountId, text, beginnings: listNumberBeginnings(text, country), ending: lastDigits(text) },
});

/** What a search looks for, for those who look at the contacts one after the other. */
export const searchedFor = ({ accountId, country }: Pick<Actor, 'accountId' | 'country'>, text: string) => ({
  beginnings: listNumberBeginnings(text, country),
  ending: lastDigits(text),
  words: wordQuery(accountId, text),
  plain: plainText(text),
});

/** Finds the newest contacts that a search names, as a list of them does. */
export const findContacts = (
  search: wordSearch.Search,
  actor: Actor,
  text: string,
  limit: number,
): Promise<Contact[]> => findNewestContacts(search, searchOf(actor, text), limit);

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
