import { z } from 'zod';
import { contactWithFields } from './contacts.ts';
import { dataReply } from './envelope.ts';
import {
  createdAt,
  id,
  line,
  nameSearch,
  optionalLine,
  pageQuery,
  pathUuid,
  TIMESTAMP_EXAMPLE,
  updatedAt,
  uuid,
} from './fields.ts';
import { get, post, put, remove } from './operation.ts';
import { doneReply, fullPageReply, shortPageReply } from './replies.ts';

export const group = z.strictObject({
  id,
  uuid,
  name: z.string().describe('The name of the group'),
  description: z.string().describe('What the group is for; empty: nothing was said'),
  contacts_count: z.int().nonnegative().describe('How many contacts are in it'),
  created_at: createdAt,
  updated_at: updatedAt,
});

const groupExample = {
  id: 7,
  uuid: '0196f0c2-7a10-7cc4-9d3e-0242ac120002',
  name: 'Customers',
  description: 'Everyone who bought once',
  contacts_count: 1204,
  created_at: TIMESTAMP_EXAMPLE,
  updated_at: TIMESTAMP_EXAMPLE,
};
const byUuid = z.object({ uuid: pathUuid });
const common = { listener: 'api', tag: 'Groups', auth: 'bearer' } as const;
const oneGroup = { description: 'The group', schema: dataReply(group), example: { success: true, data: groupExample } };
const name = line(255).describe('The name of the group, up to 255 characters');
const description = optionalLine(1000).describe('What the group is for, up to 1,000 characters');
const ofOne = { ...common, noun: 'Group', params: byUuid } as const;

export const groupOperations = {
  list: get('groups.list', '/groups', {
    ...common,
    ofInterface: true,
    scope: 'read',
    summary: 'List contact groups, newest first, or search them',
    query: z.object({ ...pageQuery, search: nameSearch }),
    reply: shortPageReply('A page of groups', group, groupExample),
  }),
  create: post('groups.create', '/groups', {
    ...common,
    scope: 'manage',
    summary: 'Create a group',
    body: z.strictObject({ name, description: description.optional() }),
    bodyExample: { name: 'Customers', description: 'Everyone who bought once' },
    reply: { status: 201, ...oneGroup },
  }),
  get: get('groups.get', '/groups/{uuid}', {
    ...ofOne,
    scope: 'read',
    summary: 'Read one group',
    reply: { status: 200, ...oneGroup },
  }),
  update: put('groups.update', '/groups/{uuid}', {
    ...ofOne,
    ofInterface: true,
    scope: 'manage',
    summary: 'Change a group',
    description: 'Fields that you leave out stay as they are.',
    body: z.object({ name: name.optional(), description: description.optional() }),
    bodyExample: { name: 'Regular customers' },
    reply: { status: 200, ...oneGroup },
  }),
  delete: remove('groups.delete', '/groups/{uuid}', {
    ...ofOne,
    scope: 'manage',
    summary: 'Delete a group',
    description: 'Its contacts are not deleted.',
    reply: doneReply('Group deleted.'),
  }),
  contacts: get('groups.contacts', '/groups/{uuid}/contacts', {
    ...ofOne,
    scope: 'read',
    summary: 'List the contacts of a group, newest contact first',
    query: z.strictObject(pageQuery),
    reply: fullPageReply(
      'A page of contacts',
      contactWithFields,
      '/groups/0196f0c2-7a10-7cc4-9d3e-0242ac120002/contacts',
    ),
  }),
};
