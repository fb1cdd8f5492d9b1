import { z } from 'zod';
import { contactWithFields } from './contacts.ts';
import { dataReply, fullPage, fullPageExample, messageReply, shortPage, shortPageExample } from './envelope.ts';
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
import { operation } from './operation.ts';

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

export const groupOperations = {
  list: operation({
    ...common,
    id: 'groups.list',
    ofInterface: true,
    method: 'GET',
    path: '/groups',
    scope: 'read',
    summary: 'List contact groups, newest first, or search them',
    query: z.object({ ...pageQuery, search: nameSearch }),
    reply: {
      status: 200,
      description: 'A page of groups',
      schema: dataReply(shortPage(group)),
      example: shortPageExample(groupExample),
    },
  }),
  create: operation({
    ...common,
    id: 'groups.create',
    method: 'POST',
    path: '/groups',
    scope: 'manage',
    summary: 'Create a group',
    body: z.strictObject({ name, description: description.optional() }),
    bodyExample: { name: 'Customers', description: 'Everyone who bought once' },
    reply: { status: 201, ...oneGroup },
  }),
  get: operation({
    ...common,
    id: 'groups.get',
    method: 'GET',
    path: '/groups/{uuid}',
    scope: 'read',
    noun: 'Group',
    summary: 'Read one group',
    params: byUuid,
    reply: { status: 200, ...oneGroup },
  }),
  update: operation({
    ...common,
    id: 'groups.update',
    ofInterface: true,
    method: 'PUT',
    path: '/groups/{uuid}',
    scope: 'manage',
    noun: 'Group',
    summary: 'Change a group',
    description: 'Fields that you leave out stay as they are.',
    params: byUuid,
    body: z.object({ name: name.optional(), description: description.optional() }),
    bodyExample: { name: 'Regular customers' },
    reply: { status: 200, ...oneGroup },
  }),
  delete: operation({
    ...common,
    id: 'groups.delete',
    method: 'DELETE',
    path: '/groups/{uuid}',
    scope: 'manage',
    noun: 'Group',
    summary: 'Delete a group',
    description: 'Its contacts are not deleted.',
    params: byUuid,
    reply: {
      status: 200,
      description: 'Done',
      schema: messageReply,
      example: { success: true, message: 'Group deleted.' },
    },
  }),
  contacts: operation({
    ...common,
    id: 'groups.contacts',
    method: 'GET',
    path: '/groups/{uuid}/contacts',
    scope: 'read',
    noun: 'Group',
    summary: 'List the contacts of a group, newest contact first',
    params: byUuid,
    query: z.strictObject(pageQuery),
    reply: {
      status: 200,
      description: 'A page of contacts',
      schema: dataReply(fullPage(contactWithFields)),
      example: fullPageExample('/groups/0196f0c2-7a10-7cc4-9d3e-0242ac120002/contacts'),
    },
  }),
};
