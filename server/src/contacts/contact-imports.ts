import { findImported, importContacts, judgePerson } from './import-contacts.ts';
import { undoImported } from './undo-imported.ts';

/** What an import does to contacts: what it would do to one, and a chunk of people stored or taken back. */
export const contactImports = { find: findImported, judge: judgePerson, store: importContacts, undo: undoImported };
