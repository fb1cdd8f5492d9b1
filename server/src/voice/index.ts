/** Voice campaigns: whom they call, the calls, their results and their price. `dialer.ts` is the way out. */
export type { CallerId } from './caller-ids/caller-id.ts';
export { decideCallerId, deleteCallerId, getCallerId } from './caller-ids/move-caller-id.ts';
export { requestCallerId } from './caller-ids/request-caller-id.ts';
export { listCallerIds, listCallerIdsOfAnyAccount } from './caller-ids/store-caller-ids.ts';
export type { CallingRules, CallingWindow, RetryOutcome, RetryRule } from './calling-rules.ts';
export type { VoiceCampaign, VoiceCampaignDetail, VoiceRecipient } from './campaigns/campaign.ts';
export { checkVoiceCampaigns } from './campaigns/check-campaigns.ts';
export { getVoiceDraft } from './campaigns/get-draft.ts';
export { type CallAttempt, streamAttempts } from './campaigns/list-attempts.ts';
export {
  cancelVoiceCampaign,
  pauseVoiceCampaign,
  resumeVoiceCampaign,
  sendVoiceCampaign,
} from './campaigns/move-campaign.ts';
export { previewVoiceCampaign, type VoicePreview } from './campaigns/preview-campaign.ts';
export { reportVoiceCampaign, type VoiceReport } from './campaigns/report-campaign.ts';
export { retryFailedCalls } from './campaigns/retry-failed.ts';
export { listVoiceCampaigns } from './campaigns/store-campaign-list.ts';
export { streamRecipients } from './campaigns/stream-recipients.ts';
export {
  createVoiceDraft,
  deleteVoiceDraft,
  getVoiceCampaign,
  refuseBadVoiceContent,
  updateVoiceDraft,
  type VoiceDraftInput,
} from './campaigns/write-draft.ts';
export type {
  CallEnd,
  CallFacts,
  CallOrder,
  CallOutcome,
  Dialer,
  OngoingCall,
  PreparedSound,
  SoundPreparer,
  SpeechLanguage,
  SpeechOrder,
  StoredEnd,
  TrunkCheck,
  TrunkState,
} from './dialer.ts';
export { startVoiceEngine, type VoiceEngine } from './engine.ts';
export { createSpokenRecording, getRecording, readRecordingWav, uploadRecording } from './recordings/recordings.ts';
export { listRecordings, type RecordingRecord } from './recordings/store-recordings.ts';
export { cancelOverdueCalls } from './recovery/cancel-overdue.ts';
export { countWaitingCalls, type WaitingCalls } from './recovery/store-overdue.ts';
export {
  checkTrunk,
  createTrunk,
  deleteTrunk,
  getTrunk,
  type SealPassword,
  type TrunkInput,
  updateTrunk,
} from './trunks/change-trunk.ts';
export { type DialRule, dialledNumber, shownCallerId } from './trunks/dial-rules.ts';
export { deleteVoicePrice, setVoicePrice } from './trunks/set-price.ts';
export { listVoicePrices, saveVoicePrice, type VoicePrice } from './trunks/store-prices.ts';
export { insertTrunk, listAllTrunks, listTrunks, readTrunksVersion, type TrunkRecord } from './trunks/store-trunks.ts';
export { placeTestCall, type TestCallReport } from './trunks/test-call.ts';
export { SIMULATED_TRUNK_NAME, SIMULATED_TRUNK_SETTINGS, type TrunkSettings } from './trunks/trunk-settings.ts';
export type { VoiceControl } from './trunks/voice-control.ts';
