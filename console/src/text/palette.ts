import { accountArea } from './account-words.ts';
import type { KeyOf } from './use-text.ts';

/** What the palette finds besides the places of the navigation; loaded with it. */
export const usePaletteText = accountArea(() => import('./palette.fr.ts'), {
  paletteInput: 'A name, a number, a page or an action',
  paletteNone: 'Nothing fits. Try another word.',
  paletteBusy: 'Searching…',
  paletteFailed: 'The search does not answer now. Pages and actions are found all the same.',
  paletteFound: '{count, plural, one {# result} other {# results}}',
  themeIs: 'Theme: {theme}',
  openedLately: 'Opened lately',
  pagesAndActions: 'Pages and actions',
  duplicateThis: 'Duplicate this campaign',
  duplicateNamed: 'Duplicate a campaign by its name',
  newLink: 'New short link',
  addMany: 'Add many contacts',
  importFiles: 'Import files of contacts',
  importedFiles: 'Imported files',
  ownFields: 'Fields of contacts',
  exports: 'Exports: everything of a time as a file',
  keywords: 'Words in replies, such as STOP',
  allReports: 'Reports of all accounts',
  routes: 'Routes and networks',
  costs: 'Costs of carriers, codes of networks',
  lookups: 'Lookups of numbers, ported numbers',
  unknown: 'Messages with an unknown outcome',
  storage: 'Storage, queues and backups',
  settings: 'Settings of the installation',
  quietHours: 'Quiet hours of the installation',
});

export type PaletteKey = KeyOf<typeof usePaletteText>;
