/** Voice campaigns: whom they call, the calls, their results and their price. `dialer.ts` is the way out. */
export type { CallingRules, CallingWindow, RetryOutcome, RetryRule } from './calling-rules.ts';
export type { VoiceCampaign, VoiceCampaignDetail, VoiceRecipient } from './campaigns/campaign.ts';
export { checkVoiceCampaigns } from './campaigns/check-campaigns.ts';
export { type CallAttempt, streamAttempts } from './campaigns/list-attempts.ts';
export {
  cancelVoiceCampaign,
  pauseVoiceCampaign,
  resumeVoiceCampaign,
  sendVoiceCampaign,
} from './campaigns/move-campaign.ts';
export { previewVoiceCampaign, type VoicePreview } from './campaigns/preview-campaign.ts';
export { reportVoiceCampaign, type VoiceReport } from './campaigns/report-campaign.ts';
export { listVoiceCampaigns } from './campaigns/store-campaign-list.ts';
export { streamRecipients } from './campaigns/stream-recipients.ts';
export {
  createVoiceDraft,
  deleteVoiceDraft,
  getVoiceCampaign,
  updateVoiceDraft,
  type VoiceDraftInput,
} from './campaigns/write-draft.ts';
export {
  checkTrunk,
  createTrunk,
  deleteTrunk,
  getTrunk,
  type SealPassword,
  type TrunkInput,
  updateTrunk,
} from './desk/change-trunk.ts';
export type { VoiceDesk } from './desk/desk.ts';
export { type DialRule, dialledNumber, shownCallerId } from './desk/dial-rules.ts';
export { deleteVoicePrice, setVoicePrice } from './desk/set-price.ts';
export { listVoicePrices, saveVoicePrice, type VoicePrice } from './desk/store-prices.ts';
export { insertTrunk, listAllTrunks, listTrunks, readTrunksVersion, type TrunkRecord } from './desk/store-trunks.ts';
export { placeTestCall, type TestCallReport } from './desk/test-call.ts';
export { SIMULATED_TRUNK_NAME, SIMULATED_TRUNK_SETTINGS, type TrunkSettings } from './desk/trunk-settings.ts';
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
export { createSpokenRecording, getRecording, readRecordingWav, uploadRecording } from './recordings/recordings.ts';
export { listRecordings, type RecordingRecord } from './recordings/store-recordings.ts';
