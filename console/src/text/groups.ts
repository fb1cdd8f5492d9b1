import { accountArea } from './account-words.ts';

export const useGroupsText = accountArea(() => import('./groups.fr.ts'), {
  lead: 'A group is a list of contacts to which one campaign writes. A contact can be in many.',
  group: 'Group',
  nameHint: 'Such as “Seed buyers 2026”.',
  wasMade: 'The group {name} is made.',
  change: 'Name and purpose',
  count: '{count, plural, =0 {No contacts} one {# contact} other {# contacts}}',
  deleteTitle: 'Delete the group {name}?',
  deleteWords:
    '{count, plural, =0 {It has no contacts.} one {Its contact stays a contact.} other {Its # contacts stay contacts.}} Campaigns that are planned for it no longer reach it.',
  deleted: 'The group {name} is deleted.',
  removeOne: 'Take {number} out of the group',
  removed: '{number} is out of the group.',
  removeSelected: 'Take out of the group',
  removedMany: '{count, plural, one {One contact is out of the group.} other {# contacts are out of the group.}}',
  emptyTitle: 'No groups yet',
  emptyWords: 'Create a group such as “Customers”, put contacts into it, and write to all of them with one campaign.',
  noContactsTitle: 'Nobody is in this group',
  noContactsWords: 'Choose several in Contacts and put them into the group, or bring in a list with “Add many” there.',
  toContacts: 'Go to the contacts',
});
