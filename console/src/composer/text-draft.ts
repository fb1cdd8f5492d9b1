import { volley } from '../api/client.ts';
import { changesToSave, type Draft, type DraftKind, draftOf, keepingTime } from './draft.ts';

/** Drafts of text campaigns. */
export const TEXT_DRAFT: DraftKind<Draft> = {
  name: 'sms',
  list: 'smsCampaigns.list',
  create: (changes) => volley.smsCampaigns.create(changes),
  update: (uuid, changes, version) => volley.smsCampaigns.update({ uuid, ...changes, version }),
  read: async (uuid) => draftOf(await volley.smsCampaigns.draft({ uuid })),
  toSave: changesToSave,
  // Only the service knows the account's zone.
  fillIn: (draft, { time_zone }) => (draft.time_zone === '' ? { ...draft, time_zone } : draft),
};

export const SCHEDULED_TEXT = keepingTime(TEXT_DRAFT);
