import { accountArea } from './account-words.ts';

export const useContactsText = accountArea(() => import('./contacts.fr.ts'), {
  searchLabel: 'Search by number, name or email',
  firstNameHint: 'A text can greet a person by it.',
  lastName: 'Last name',
  added: 'Added',
  noGroups: 'The contact is in no group.',
  joinGroup: 'Put into a group',
  join: 'Put in',
  joinedGroup: 'The contact is in the group.',
  leaveGroup: 'Leave {name}',
  leftGroup: 'The contact has left {name}.',
  addMany: 'Add many',
  imports: 'Import files',
  add: 'Add the contact',
  wasAdded: '{number} is a contact now.',
  personData: 'Data and erasure',
  deleteTitle: 'Delete {number}?',
  deleteWords:
    '{count, plural, =0 {The contact is gone for good.} one {The contact leaves one group and is gone for good.} other {The contact leaves # groups and is gone for good.}} Its messages stay in the reports, and if the number has opted out, that stays too.',
  deleted: '{number} is deleted.',
  newGroup: 'New group…',
  newGroupTitle: 'New group of those chosen',
  groupName: 'Name of the group',
  takeOut: 'Take out of a group',
  putMany: '{count, plural, one {One contact is in {name} now.} other {# contacts are in {name} now.}}',
  tookMany: '{count, plural, one {One contact is out of {name}.} other {# contacts are out of {name}.}}',
  deleteManyTitle: '{count, plural, one {Delete one contact?} other {Delete # contacts?}}',
  deleteManyWords:
    'They leave their groups and are gone for good. Their messages stay in the reports, and who has opted out stays opted out.',
  deletedMany: '{count, plural, one {One contact is deleted.} other {# contacts are deleted.}}',
  emptyTitle: 'No contacts yet',
  emptyWords:
    'A contact is a phone number with a name. Put contacts into groups, and one campaign writes to all of them.',
});
