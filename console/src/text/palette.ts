import { area } from './use-text.ts';

/** What the palette finds besides the places of the navigation; loaded with it. */
const en = {
  newContact: 'New contact',
  newCampaign: 'New campaign',
  newVoice: 'New voice campaign',
  newMessage: 'Send one message',
  newLink: 'New short link',
  newGroup: 'New group',
  newSegment: 'New segment',
  addMany: 'Add many contacts',
  importFiles: 'Import files of contacts',
  ownFields: 'Fields of contacts',
  templates: 'Templates',
  recordings: 'Recordings',
  keywords: 'Words in replies, such as STOP',
  newAccount: 'New account',
  newCarrier: 'New carrier',
  newTrunk: 'New trunk',
  routes: 'Routes and networks',
  prices: 'Prices',
  unknown: 'Messages with an unknown outcome',
  storage: 'Storage, queues and backups',
  settings: 'Settings of the installation',
  quietHours: 'Quiet hours of the installation',
};

export type PaletteKey = keyof typeof en;

export const paletteText = area(en, () => import('./palette.fr.ts'));
