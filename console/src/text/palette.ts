import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

/** What the palette finds besides the places of the navigation; loaded with it. */
const en = {
  newLink: 'New short link',
  addMany: 'Add many contacts',
  importFiles: 'Import files of contacts',
  ownFields: 'Fields of contacts',
  keywords: 'Words in replies, such as STOP',
  routes: 'Routes and networks',
  unknown: 'Messages with an unknown outcome',
  storage: 'Storage, queues and backups',
  settings: 'Settings of the installation',
  quietHours: 'Quiet hours of the installation',
};

export type PaletteKey = keyof typeof en;

export const paletteText = area(en, () => import('./palette.fr.ts'), accountWords);
