import { noun } from '../frame/noun.ts';
import type { InputOf } from '../frame/table.ts';
import { done, verb } from '../frame/verb.ts';

const counted = (contacts: readonly unknown[]): string =>
  contacts.length === 1 ? '1 contact is' : `${contacts.length} contacts are`;

/** With the ids as arguments they come one by one, and the API names them by their place. */
const members = {
  args: ['group_ids as group', 'contact_ids as contact'],
  help: {
    group_ids: 'the group, by its name or id (see: volley group list)',
    contact_ids: 'the ids of the contacts (see: volley contact list)',
  },
  json: (_: unknown, { contact_ids, group_ids }: InputOf<'contacts.assignGroup'>) => ({ contact_ids, group_ids }),
  example: '0196f0c2-7a10-7cc4-9d3e-0242ac120002 1201 1202',
} as const;

export const group = noun('group', 'groups of contacts', ['groups'], {
  create: verb('groups.create', {
    args: ['name'],
    says: ({ uuid, name }) => `Group ${uuid} (${name}) is created.\nAdd contacts:  volley group add ${uuid} <contact>`,
    example: 'Customers --description "Everyone who bought once"',
  }),
  list: verb('groups.list', {
    columns: ['uuid', 'name', 'contacts_count as contacts', 'created_at as since', 'description'],
    empty: 'There is no group yet: see volley group create --help',
  }),
  change: verb('groups.update', {
    says: ({ uuid, name }) => `Group ${uuid} (${name}) is changed.`,
    example: '0196f0c2-7a10-7cc4-9d3e-0242ac120002 --name "Regular customers"',
  }),
  delete: verb('groups.delete', {
    ...done('The group is deleted; its contacts stay.'),
  }),
  add: verb('contacts.assignGroup', {
    ...members,
    does: 'add contacts to a group; either all of them are added or none',
    says: (_, { contact_ids }) => `${counted(contact_ids)} in the group.`,
  }),
  remove: verb('contacts.removeGroup', {
    ...members,
    does: 'remove contacts from a group; the contacts themselves stay',
    says: (_, { contact_ids }) => `${counted(contact_ids)} no longer in the group.`,
  }),
});
