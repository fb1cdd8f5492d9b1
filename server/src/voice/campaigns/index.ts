/** Voice campaigns: their recipients, calls, results and prices. `../dialer.ts` places the calls. */
export { previewVoiceCampaign, type VoicePreview } from './audience/preview-campaign.ts';
export { forgetLadders, readLadder } from './calls/keep-ladders.ts';
export { placeTestCall, type TestCallReport } from './calls/place-test-call.ts';
export { listVoiceCampaignsNaming } from './drafts/list-field-uses.ts';
export {
  createVoiceDraft,
  deleteVoiceDraft,
  getVoiceCampaign,
  getVoiceDraft,
  refuseBadVoiceContent,
  updateVoiceDraft,
  type VoiceDraftInput,
} from './drafts/write-draft.ts';
export { startVoiceEngine } from './engine.ts';
export {
  cancelVoiceCampaign,
  pauseVoiceCampaign,
  resumeVoiceCampaign,
  sendVoiceCampaign,
} from './moves/move-campaign.ts';
export { retryFailedCalls } from './moves/retry-failed.ts';
export { testVoiceCampaign } from './moves/test-campaign.ts';
export { cancelCallsOfAccount, cancelOverdueCalls, countWaitingCalls } from './recovery/cancel-together.ts';
export { checkVoiceCampaigns } from './reports/check-campaigns.ts';
export { voiceProgress } from './reports/follow-progress.ts';
export { type CallAttempt, listAttempts, streamAttempts } from './reports/list-attempts.ts';
export { reportVoiceCampaign } from './reports/report-campaign.ts';
export { type FoundRecipient, searchVoiceRecipients } from './reports/search-recipients.ts';
export type { AttemptFilter } from './reports/store-attempt-list.ts';
export type { RecipientFilter } from './reports/store-recipient-list.ts';
export { listVoiceCampaigns, streamRecipients } from './reports/stream-recipients.ts';
export type { VoiceCampaign, VoiceCampaignDetail, VoiceRecipient } from './rows/campaign.ts';
export { forgetSpokenSounds } from './speech/forget-sounds.ts';
