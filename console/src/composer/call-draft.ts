import { volley } from '../api/client.ts';
import { type DraftKind, keepingTime } from './draft.ts';
import { type VoiceDraft, withWholeText } from './voice-draft.ts';

/** Drafts of voice campaigns. */
export const CALL_DRAFT: DraftKind<VoiceDraft> = {
  name: 'voice',
  list: 'voiceCampaigns.list',
  create: (changes) => volley.voiceCampaigns.create(changes),
  update: (uuid, changes, version) => volley.voiceCampaigns.update({ uuid, ...changes, version }),
  read: (uuid) => volley.voiceCampaigns.draft({ uuid }),
  toSave: (_draft, changes) => withWholeText(changes),
  fillIn: (draft) => draft,
};

export const SCHEDULED_CALLS = keepingTime(CALL_DRAFT);
