/** People to write to: contacts, groups, who is in which, and the numbers that get no messages. */
export { changeByNumber } from './change-by-number.ts';
export { assignGroups, type Membership, removeGroups } from './change-membership.ts';
export type { Contact, ContactWithFields, ContactWithGroups } from './contact.ts';
export { contactImports } from './contact-imports.ts';
export { createContact } from './create-contact.ts';
export { type CreatedContacts, createContacts, type RefusedContact, type SentContact } from './create-contacts.ts';
export { createGroup } from './create-group.ts';
export { deleteContact, eraseContact } from './delete-contact.ts';
export { deleteGroup, purgeDeletedGroups } from './delete-group.ts';
export { type ContactExport, exportContacts, exportPages } from './export-contacts.ts';
export { findContactNames } from './find-contact-names.ts';
export { getContact } from './get-contact.ts';
export { getGroup, listGroupContacts, listGroups } from './get-group.ts';
export type { Group } from './group.ts';
export type { ImportedPerson } from './import-contacts.ts';
export { listContacts } from './list-contacts.ts';
export { listContactsById } from './list-contacts-by-id.ts';
export { optIn, optOut } from './opt-out.ts';
export { parseNumber } from './read-number.ts';
export {
  allowNumber,
  getSuppression,
  listSuppressions,
  streamSuppressions,
  suppressNumber,
} from './suppress-number.ts';
export { updateContact } from './update-contact.ts';
export { updateGroup } from './update-group.ts';
