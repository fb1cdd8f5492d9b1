/** SMS: sender IDs and campaigns. */
export type { Campaign } from './campaign.ts';
export { decideSenderId, deleteSenderId, getSenderId } from './move-sender-id.ts';
export type { AudienceInput, DraftInput } from './read-draft.ts';
export { type NewSenderId, requestSenderId } from './request-sender-id.ts';
export type { SenderId } from './sender-id.ts';
export { listCampaigns } from './store-campaigns.ts';
export { listSenderIds, listSenderIdsOfAnyAccount } from './store-sender-ids.ts';
export { createDraft, deleteDraft, getCampaign, updateDraft } from './write-draft.ts';
