import { operations } from '@volley/contract';
import {
  assignGroups,
  type Contact,
  type ContactWithGroups,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  type Membership,
  removeGroups,
  updateContact,
} from '../contacts/index.ts';
import type { Uuid } from '../lib/uuid.ts';
import { done, ok } from './envelope.ts';
import { pageRequest, presentFullPage } from './page.ts';
import { type Route, route } from './route.ts';

export function presentContact(contact: Contact) {
  return {
    id: contact.id,
    phone_number: contact.phoneNumber,
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email,
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
  };
}

function presentWithGroups(contact: ContactWithGroups) {
  const { created_at, updated_at, ...fields } = presentContact(contact);
  const groups = contact.groups.map(({ id, uuid, name }) => ({ id, uuid, name }));
  return ok({ ...fields, groups, created_at, updated_at });
}

function membership(body: { contact_ids: readonly (string | number)[]; group_ids: readonly string[] }): Membership {
  return { contactIds: body.contact_ids.map(Number), groupUuids: body.group_ids as Uuid[] };
}

const { contacts } = operations;

export const contactRoutes: readonly Route[] = [
  route(contacts.list, {
    run: ({ rt, actor }, { query }) => listContacts(rt, actor, pageRequest(query), query.search),
    present: (page, context, { query }) =>
      ok(presentFullPage(page, presentContact, { context, path: '/contacts', filters: { search: query.search } })),
  }),
  route(contacts.create, {
    run: ({ rt, actor }, { body }) =>
      createContact(rt, actor, {
        phoneNumber: body.phone_number,
        firstName: body.first_name ?? '',
        lastName: body.last_name ?? '',
        email: body.email ?? '',
      }),
    present: (contact) => ok(presentContact(contact)),
    target: (contact) => String(contact.id),
  }),
  route(contacts.get, {
    run: ({ rt, actor }, { params }) => getContact(rt, actor, params.id),
    present: presentWithGroups,
  }),
  route(contacts.update, {
    run: ({ rt, actor }, { params, body }) =>
      updateContact(rt, actor, params.id, {
        phoneNumber: body.phone_number,
        firstName: body.first_name,
        lastName: body.last_name,
        email: body.email,
      }),
    present: presentWithGroups,
  }),
  route(contacts.delete, {
    run: ({ rt, actor }, { params }) => deleteContact(rt, actor, params.id),
    present: () => done('Contact deleted.'),
  }),
  route(contacts.assignGroup, {
    run: ({ rt, actor }, { body }) => assignGroups(rt, actor, membership(body)),
    present: () => done('Contacts assigned to groups.'),
    target: (_, { body }) => body.group_ids.join(' '),
  }),
  route(contacts.removeGroup, {
    run: ({ rt, actor }, { body }) => removeGroups(rt, actor, membership(body)),
    present: () => done('Contacts removed from groups.'),
    target: (_, { body }) => body.group_ids.join(' '),
  }),
];
