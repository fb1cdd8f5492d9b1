/** Voice campaigns: whom they call, the calls, their results and their price. `dialer.ts` is the way out. */
export type { CallingRules, CallingWindow, RetryOutcome, RetryRule } from './calling-rules.ts';
export type { VoiceCampaign, VoiceCampaignDetail, VoiceRecipient } from './campaign.ts';
export {
  checkTrunk,
  createTrunk,
  deleteTrunk,
  getTrunk,
  type SealPassword,
  type TrunkInput,
  updateTrunk,
} from './change-trunk.ts';
export { checkVoiceCampaigns } from './check-campaigns.ts';
export type { VoiceDesk } from './desk.ts';
export { type DialRule, dialledNumber, shownCallerId } from './dial-rules.ts';
export type {
  CallEnd,
  CallFacts,
  CallOrder,
  CallOutcome,
  Dialer,
  OngoingCall,
  PreparedSound,
  SoundWorkshop,
  SpeechLanguage,
  SpeechOrder,
  StoredEnd,
  TrunkCheck,
  TrunkStanding,
} from './dialer.ts';
export { startVoiceEngine, type VoiceEngine } from './engine.ts';
export { type CallAttempt, streamAttempts } from './list-attempts.ts';
export {
  cancelVoiceCampaign,
  pauseVoiceCampaign,
  resumeVoiceCampaign,
  sendVoiceCampaign,
} from './move-campaign.ts';
export { previewVoiceCampaign, type VoicePreview } from './preview-campaign.ts';
export { createSpokenRecording, getRecording, readRecordingWav, uploadRecording } from './recordings.ts';
export { reportVoiceCampaign, type VoiceReport } from './report-campaign.ts';
export { deleteVoicePrice, setVoicePrice } from './set-price.ts';
export { listVoiceCampaigns } from './store.ts';
export { listVoicePrices, saveVoicePrice, type VoicePrice } from './store-prices.ts';
export { listRecordings, type RecordingRecord } from './store-recordings.ts';
export { insertTrunk, listAllTrunks, listTrunks, readTrunksVersion, type TrunkRecord } from './store-trunks.ts';
export { streamRecipients } from './stream-recipients.ts';
export { placeTestCall, type TestCallReport } from './test-call.ts';
export { SIMULATED_TRUNK_NAME, SIMULATED_TRUNK_SETTINGS, type TrunkSettings } from './trunk-settings.ts';
export {
  createVoiceDraft,
  deleteVoiceDraft,
  getVoiceCampaign,
  updateVoiceDraft,
  type VoiceAudienceInput,
  type VoiceDraftInput,
} from './write-draft.ts';
