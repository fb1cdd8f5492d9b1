import { z } from 'zod';
import { dataReply, fullPage, fullPageExample, messageReply } from './envelope.ts';
import {
  emailInput,
  id,
  idReference,
  optionalLine,
  pageQuery,
  pathId,
  phoneNumber,
  phoneNumberInput,
  TIMESTAMP_EXAMPLE,
  timestamp,
  uuid,
  uuidInput,
} from './fields.ts';
import { operation } from './operation.ts';

export const ASSIGN_CONTACTS_MAX = 10_000;
export const ASSIGN_GROUPS_MAX = 10;

const contactFields = {
  id,
  phone_number: phoneNumber,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
};
const times = { created_at: timestamp, updated_at: timestamp };

export const contact = z.strictObject({ ...contactFields, ...times });
export const contactGroup = z.strictObject({ id, uuid, name: z.string() });
export const contactWithGroups = z.strictObject({ ...contactFields, groups: z.array(contactGroup), ...times });

const contactExample = {
  id: 1201,
  phone_number: '233244123456',
  first_name: 'Ama',
  last_name: 'Mensah',
  email: 'ama@example.com',
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};
const groupUuidExample = '0196f0c2-7a10-7cc4-9d3e-0242ac120002';
const contactWithGroupsExample = { ...contactExample, groups: [{ id: 7, uuid: groupUuidExample, name: 'Customers' }] };

const writable = {
  first_name: optionalLine(100).optional(),
  last_name: optionalLine(100).optional(),
  email: emailInput.optional(),
};
const byId = z.object({ id: pathId });
const common = { listener: 'api', tag: 'Contacts', auth: 'bearer' } as const;

export const contactOperations = {
  list: operation({
    ...common,
    id: 'contacts.list',
    method: 'GET',
    path: '/contacts',
    scope: 'read',
    summary: 'List contacts, newest first, or search them',
    description:
      'With `search`, contacts whose number, first name, last name or email begins with the text; at most 1,000 are counted.',
    query: z.strictObject({
      ...pageQuery,
      search: optionalLine(100).optional().describe('The beginning of a number, name or email'),
    }),
    reply: {
      status: 200,
      description: 'A page of contacts',
      schema: dataReply(fullPage(contact)),
      example: fullPageExample('/contacts', contactExample),
    },
  }),
  create: operation({
    ...common,
    id: 'contacts.create',
    method: 'POST',
    path: '/contacts',
    scope: 'manage',
    summary: 'Create a contact',
    description: 'Local numbers are read with the country of the account.',
    body: z.object({ phone_number: phoneNumberInput, ...writable }),
    bodyExample: { phone_number: '0244123456', first_name: 'Ama', last_name: 'Mensah', email: 'ama@example.com' },
    reply: {
      status: 201,
      description: 'The contact',
      schema: dataReply(contact),
      example: { success: true, data: contactExample },
    },
  }),
  get: operation({
    ...common,
    id: 'contacts.get',
    method: 'GET',
    path: '/contacts/{id}',
    scope: 'read',
    noun: 'Contact',
    summary: 'Read one contact with its groups',
    params: byId,
    reply: {
      status: 200,
      description: 'The contact',
      schema: dataReply(contactWithGroups),
      example: { success: true, data: contactWithGroupsExample },
    },
  }),
  update: operation({
    ...common,
    id: 'contacts.update',
    method: 'PUT',
    path: '/contacts/{id}',
    scope: 'manage',
    noun: 'Contact',
    summary: 'Change a contact',
    description: 'Fields that are left out stay as they are; an empty text clears a field.',
    params: byId,
    body: z.strictObject({ phone_number: phoneNumberInput.optional(), ...writable }),
    bodyExample: { first_name: 'Ama Serwaa' },
    reply: {
      status: 200,
      description: 'The contact',
      schema: dataReply(contactWithGroups),
      example: { success: true, data: contactWithGroupsExample },
    },
  }),
  delete: operation({
    ...common,
    id: 'contacts.delete',
    method: 'DELETE',
    path: '/contacts/{id}',
    scope: 'manage',
    noun: 'Contact',
    summary: 'Delete a contact',
    description: 'It leaves its groups. Messages already sent to it stay.',
    params: byId,
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Contact deleted.' },
    },
  }),
  assignGroup: operation({
    ...common,
    id: 'contacts.assignGroup',
    method: 'POST',
    path: '/contacts/assign-group',
    scope: 'manage',
    summary: 'Assign many contacts to many groups',
    description: `Up to ${ASSIGN_CONTACTS_MAX} contacts and ${ASSIGN_GROUPS_MAX} groups. All or nothing; contacts already in a group stay there.`,
    body: z.object({
      contact_ids: z.array(idReference).min(1).max(ASSIGN_CONTACTS_MAX),
      group_ids: z.array(uuidInput).min(1).max(ASSIGN_GROUPS_MAX),
    }),
    bodyExample: { contact_ids: ['1201', '1202'], group_ids: [groupUuidExample] },
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Contacts assigned to groups.' },
    },
  }),
  removeGroup: operation({
    ...common,
    id: 'contacts.removeGroup',
    method: 'POST',
    path: '/contacts/remove-group',
    scope: 'manage',
    summary: 'Take many contacts out of many groups',
    description: 'All or nothing; contacts that are not in a group are no error.',
    body: z.strictObject({
      contact_ids: z.array(idReference).min(1).max(ASSIGN_CONTACTS_MAX),
      group_ids: z.array(uuidInput).min(1).max(ASSIGN_GROUPS_MAX),
    }),
    bodyExample: { contact_ids: ['1201'], group_ids: [groupUuidExample] },
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Contacts removed from groups.' },
    },
  }),
};
