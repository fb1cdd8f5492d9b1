import { importGroups } from './group-of-import.ts';
import { findImported, importContacts, judgePerson } from './import-contacts.ts';
import { undoImported } from './undo-imported.ts';

/** What an import does with contacts: predicts the result for one person, stores or undoes a chunk of people, and manages their groups. */
export const contactImports = {
  find: findImported,
  judge: judgePerson,
  store: importContacts,
  undo: undoImported,
  groups: importGroups,
};
