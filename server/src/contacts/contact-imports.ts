import { importGroups } from './group-of-import.ts';
import { findImported, importContacts, judgePerson } from './import-contacts.ts';
import { undoImported } from './undo-imported.ts';

/** What an import does to contacts: what it would do to one, a chunk of people stored or taken back, and their groups. */
export const contactImports = {
  find: findImported,
  judge: judgePerson,
  store: importContacts,
  undo: undoImported,
  groups: importGroups,
};
