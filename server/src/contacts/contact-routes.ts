import { operations, presenter, rowOf } from '@volley/contract';
import { contact } from '@volley/contract/contacts';
import type { Actor, RequestContext } from '../identity/index.ts';
import type { Uuid } from '../lib/ids/uuid.ts';
import {
  type Cell,
  csvCell,
  done,
  fieldErrors,
  ok,
  pageRequest,
  presentFullPage,
  routesWith,
} from '../routes/index.ts';
import { createContact, deleteContact, updateContact } from './change-contact.ts';
import { assignGroups, type Membership, removeGroups } from './change-membership.ts';
import type { ContactWithFields, ContactWithGroups } from './contact.ts';
import { type CreatedContacts, createContacts, type RefusedContact, type SentContact } from './create-contacts.ts';
import type { ContactExport } from './export-contacts.ts';
import { getContact, listContacts } from './list-contacts.ts';
import { parseNumber } from './read-number.ts';

const { route } = routesWith<RequestContext>();

const presentContact = presenter(contact);

export function presentWithFields({ fields, ...contact }: ContactWithFields) {
  const { created_at, updated_at, ...shown } = presentContact(contact);
  return { ...shown, fields: { ...fields }, created_at, updated_at };
}

function presentWithGroups(contact: ContactWithGroups) {
  const { created_at, updated_at, ...fields } = presentContact(contact);
  const groups = contact.groups.map(({ id, uuid, name }) => ({ id, uuid, name }));
  return ok({ ...fields, groups, created_at, updated_at });
}

function membership(body: { contact_ids: readonly (string | number)[]; group_ids: readonly Uuid[] }): Membership {
  return { contactIds: body.contact_ids.map(Number), groupUuids: body.group_ids };
}

/** A number with its plus cannot act as a formula, and other programs read it as it is. */
const isNumber = (cell: unknown): boolean => typeof cell === 'string' && /^\+\d+$/.test(cell);

export const contactsCsv = ({ columns, pages, called }: ContactExport) => ({
  ...{ called, names: columns, chunks: pages, momentNames: ['created_at', 'updated_at'] },
  cellsOf: (cells: readonly Cell[]) => cells,
  write: (cell: Cell) => (isNumber(cell) ? String(cell) : csvCell(cell)),
});

const { contacts } = operations;

/** Reads each item as the body of a `POST /contacts`. */
function readMany(actor: Actor, bodies: readonly unknown[]): { sent: SentContact[]; refused: RefusedContact[] } {
  const sent: SentContact[] = [];
  const refused: RefusedContact[] = [];
  for (const [index, raw] of bodies.entries()) {
    const { data, error } = contacts.create.body.safeParse(raw);
    if (error) {
      const number = (raw as { phone_number?: unknown } | null)?.phone_number;
      const read = typeof number === 'string' ? parseNumber(actor, number) : null;
      const ofNumber = read?.ok === false ? read.errors : {};
      refused.push({ index, errors: { ...ofNumber, ...fieldErrors(error.issues, raw, 'body') } });
    } else sent.push({ ...rowOf(data), index });
  }
  return { sent, refused };
}

function presentMany({ created, updated, skipped, refused }: CreatedContacts) {
  const inOrder = refused.toSorted((one, other) => one.index - other.index);
  const errorsOf = ({ errors }: RefusedContact) =>
    Object.fromEntries(Object.entries(errors).map(([field, sentences]) => [field, [...sentences]]));
  return ok({
    created,
    updated,
    skipped,
    refused: inOrder.map((row) => ({ index: row.index, errors: errorsOf(row) })),
  });
}

export const contactRoutes = [
  route(contacts.list, {
    run: ({ rt, actor }, { query }) => listContacts(rt, actor, pageRequest(query), query.search),
    present: (page, context, { query }) =>
      ok(presentFullPage(page, presentWithFields, { context, path: '/contacts', filters: { search: query.search } })),
  }),
  route(contacts.create, {
    numberField: 'phone_number',
    run: ({ rt, actor }, { body }) => createContact(rt, actor, rowOf(body)),
    present: (contact) => ok(presentContact(contact)),
    target: (contact) => String(contact.id),
  }),
  route(contacts.createBulk, {
    run: async ({ rt, actor }, { body }) => {
      const { sent, refused } = readMany(actor, body.contacts);
      const groupUuids = (body.group_ids ?? []) as Uuid[];
      return createContacts(rt, actor, { contacts: sent, refused, groupUuids, onExisting: body.on_existing });
    },
    present: presentMany,
    target: ({ created, updated, skipped, refused }) =>
      `${created} created, ${updated} updated, ${skipped} skipped, ${refused.length} refused`,
  }),
  route(contacts.get, {
    run: ({ rt, actor }, { params }) => getContact(rt, actor, params.id),
    present: presentWithGroups,
  }),
  route(contacts.fields, {
    run: ({ rt, actor }, { params }) => getContact(rt, actor, params.id),
    present: ({ fields }) => ok({ fields: { ...fields } }),
  }),
  route(contacts.update, {
    numberField: 'phone_number',
    run: ({ rt, actor }, { params, body }) => updateContact(rt, actor, params.id, rowOf(body)),
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
