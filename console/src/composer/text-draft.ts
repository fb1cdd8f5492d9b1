import { campaignsKey } from '../api/campaigns.ts';
import { volley } from '../api/client.ts';
import { changesToSave, type Draft, type DraftKind, draftOf } from './draft.ts';

/** Campaigns that send texts. */
export const TEXT_DRAFT: DraftKind<Draft> = {
  name: 'sms',
  list: [...campaignsKey, 'list'],
  create: (changes) => volley.smsCampaigns.create(changes),
  update: (uuid, changes) => volley.smsCampaigns.update({ uuid, ...changes }),
  read: async (uuid) => draftOf(await volley.smsCampaigns.draft({ uuid })),
  toSave: changesToSave,
  // The zone of the account, which the service alone knows.
  fillIn: (draft, { time_zone }) => (draft.time_zone === '' ? { ...draft, time_zone } : draft),
};
