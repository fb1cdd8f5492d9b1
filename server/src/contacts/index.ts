/** People to write to: contacts, groups, who is in which, and the numbers that get no messages. */
export { campaignsOfSegment, endingNow, nameOfUse, namesOfUses } from './campaign-uses.ts';
export { changeByNumber } from './change-by-number.ts';
export { eraseContact, eraseNumber, updateContact } from './change-contact.ts';
export type { ContactWithFields } from './contact.ts';
export { contactImports } from './contact-imports.ts';
export { createContacts } from './create-contacts.ts';
export { deleteMany, restoreMany } from './delete-many.ts';
export { type ContactExport, type ExportedPages, exportPages } from './export-contacts.ts';
export { getGroup } from './groups.ts';
export type { ImportedPerson } from './import-contacts.ts';
export { findContactNames, findContacts, listContactsById, searchedFor } from './list-contacts.ts';
export { type ContactsPart, listNextMembers, moveMembers } from './members-in-parts.ts';
export { optIn, optOut } from './opt-out.ts';
export { parseNumber, readNumber } from './read-number.ts';
