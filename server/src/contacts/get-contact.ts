import { notFound } from '../errors.ts';
import type { Actor } from '../identity/index.ts';
import type { Runtime } from '../runtime.ts';
import type { ContactWithGroups } from './contact.ts';
import { findContact, listGroupsOfContact } from './store-contacts.ts';

export async function getContact(rt: Runtime, actor: Actor, id: number): Promise<ContactWithGroups> {
  const [contact, groups] = await Promise.all([
    findContact(rt.db, actor.accountId, id),
    listGroupsOfContact(rt.db, actor.accountId, id),
  ]);
  if (!contact) throw notFound('Contact');
  return { ...contact, groups };
}
