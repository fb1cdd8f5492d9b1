/** Voice campaigns and their call results. */
export type { VoiceCampaign, VoiceRecipient } from './campaign.ts';
export { listVoiceCampaigns } from './store.ts';
export { streamRecipients } from './stream-recipients.ts';
