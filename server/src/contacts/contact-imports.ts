import { importGroups } from './groups.ts';
import { importContacts, judgePerson, preparePeople } from './import-contacts.ts';
import { importRefusals } from './refusals-of-import.ts';
import { readKnownContacts } from './store-imported-contacts.ts';
import { undoImported } from './undo-imported.ts';

/** What an import does with contacts: predicts the result for one person, prepares, stores or undoes a chunk of people, and manages their groups. */
export const contactImports = {
  find: readKnownContacts,
  judge: judgePerson,
  prepare: preparePeople,
  store: importContacts,
  undo: undoImported,
  groups: importGroups,
  refusals: importRefusals,
};
