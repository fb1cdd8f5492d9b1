/** People to write to: contacts, groups, who is in which, and the numbers that get no messages. */
export { changeByNumber } from './change-by-number.ts';
export type { ContactWithFields } from './contact.ts';
export { contactImports } from './contact-imports.ts';
export { createContacts } from './create-contacts.ts';
export { eraseContact } from './delete-contact.ts';
export { type ContactExport, exportPages } from './export-contacts.ts';
export { findContactNames } from './find-contact-names.ts';
export { getGroup } from './get-group.ts';
export type { ImportedPerson } from './import-contacts.ts';
export { listContactsById } from './list-contacts-by-id.ts';
export { optIn, optOut } from './opt-out.ts';
export { parseNumber } from './read-number.ts';
export { updateContact } from './update-contact.ts';
