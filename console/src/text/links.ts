import { accountWords } from './account-words.ts';
import { area } from './use-text.ts';

const en = {
  title: 'Links',
  lead: 'Short addresses that lead to longer ones, and how often they were opened.',
  searchLabel: 'Search by code, title or address',
  enabledOnes: 'Not disabled',
  disabledOnes: 'Disabled',
  state_works: 'Works',
  state_disabled: 'Disabled',
  state_expired: 'Expired',
  shortAddress: 'Short address',
  name: 'Title',
  leadsTo: 'Leads to',
  notCounted: 'Not counted',
  newLink: 'New link',
  emptyTitle: 'No links yet',
  emptyWords:
    'A short link fits into a text, on a poster or on a receipt, and you can change where it leads after it was printed. It stores nothing of its visitors unless you ask for it.',

  url: 'Address that it leads to',
  urlHint: 'All of it, such as https://example.com/harvest?offer=seeds.',
  nameHint: 'For yourself: visitors do not see it.',
  code: 'Short code',
  codeHint:
    '3 to 64 letters, digits, hyphens or underscores. It cannot be changed later. Left empty, one is drawn that is hard to guess.',
  expires: 'Works until',
  expiresHint: 'On the clocks of {zone}. Left empty, it works until you disable or delete it.',
  maxVisits: 'Visits at most',
  maxVisitsHint: 'After the last one it leads nowhere. Left empty, there is no limit.',
  privacy: 'What is stored of visits',
  privacyHint: 'What is off is not stored, and nobody can look it up later.',
  track_visits: 'Count visits',
  track_visits_hint: 'When it was opened, and whether by a person or a program. This tells nothing of who it was.',
  track_ip_address: 'Address of the connection',
  track_ip_address_hint:
    'Tells different visitors apart. An IP address is personal data: your privacy notice must name it. It is deleted after the time that the operator has set.',
  track_browser: 'Browser',
  track_browser_hint: 'Its name alone, such as Chrome: nothing by which somebody can be known again.',
  track_operating_system: 'System',
  track_operating_system_hint: 'Its name alone, such as Android.',
  track_device_type: 'Kind of device',
  track_device_type_hint: 'Phone, tablet or computer.',
  track_referer_url: 'Page that the visitor came from',
  track_referer_url_hint:
    'Its address without what follows a question mark. It may tell what somebody read before. Many browsers tell the site alone, or nothing.',
  track_country: 'Country',
  track_country_hint:
    'The country alone; the address is not stored for it. It is known where the operator’s proxy names it.',
  saved: 'Saved. The change takes effect within a second.',
  made: '{address} is ready.',

  editTitle: 'Edit {address}',
  qr: 'QR code',
  qrLabel: 'QR code of {address}',
  qrWords: 'Whoever points a camera at it opens {address}.',
  qrHint: 'An SVG stays sharp at any size: take it for print.',
  downloadPng: 'Download PNG',
  downloadSvg: 'Download SVG',
  disable: 'Disable',
  enable: 'Enable',
  nowDisabled: '{address} leads nowhere now.',
  nowEnabled: '{address} works again.',
  deleteTitle: 'Delete {address}?',
  deleteWords:
    'It leads nowhere from then on, wherever it is printed, and its visits are gone for good. To stop it for a while, disable it.',
  deleted: '{address} is deleted.',
  disabledTitle: 'This link is disabled',
  disabledWords: 'Whoever opens it is told that it leads nowhere.',
  expiredTitle: 'This link has expired',
  expiredWords: 'Whoever opens it is told that it leads nowhere. Give it a later end to have it work again.',
  noEnd: 'No end',
  stored: 'Stored of visits',
  storesNothing: 'Nothing',
  count: 'Number and time',
};

export type LinksKey = keyof typeof en;

export const linksText = area(en, () => import('./links.fr.ts'), accountWords);
