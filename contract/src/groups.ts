import { z } from 'zod';
import { NAME_SORTS } from './choices.ts';
import { contactWithFields } from './contacts.ts';
import { createdAt, id, line, nameSearch, optionalLine, pageQuery, sortBy, updatedAt, uuid } from './fields.ts';
import { noun } from './noun.ts';
import { fullPageReply, shortPageReply } from './replies.ts';

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
};
const name = line(255).describe('The name of the group, up to 255 characters');
const description = optionalLine(1000).describe('What the group is for, up to 1,000 characters');

const { get, post, put, remove } = noun({ tag: 'Groups', noun: 'Group', one: group, example: groupExample });

export const groupOperations = {
  list: get('groups.list', '/groups', {
    ofInterface: true,
    summary: 'List contact groups, newest first, or search them',
    query: z.object({ ...pageQuery, search: nameSearch, sort: sortBy(NAME_SORTS) }),
    reply: shortPageReply('A page of groups', group, groupExample),
  }),
  create: post('groups.create', '/groups', {
    body: z.strictObject({ name, description: description.optional() }),
    bodyExample: { name: 'Customers', description: 'Everyone who bought once' },
  }),
  get: get('groups.get', '/groups/{uuid}'),
  update: put('groups.update', '/groups/{uuid}', {
    ofInterface: true,
    description: 'Fields that you leave out stay as they are.',
    body: z.object({ name: name.optional(), description: description.optional() }),
    bodyExample: { name: 'Regular customers' },
  }),
  delete: remove('groups.delete', '/groups/{uuid}', { description: 'Its contacts are not deleted.' }),
  contacts: get('groups.contacts', '/groups/{uuid}/contacts', {
    summary: 'List the contacts of a group, newest contact first',
    query: z.strictObject(pageQuery),
    reply: fullPageReply(
      'A page of contacts',
      contactWithFields,
      '/groups/0196f0c2-7a10-7cc4-9d3e-0242ac120002/contacts',
    ),
  }),
};
