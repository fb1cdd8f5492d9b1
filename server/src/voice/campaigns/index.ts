/** Voice campaigns: their recipients, calls, results and prices. `../dialer.ts` places the calls. */
export { previewVoiceCampaign } from './audience/preview-campaign.ts';
export { forgetLadders } from './calls/keep-ladders.ts';
export { createVoiceDraft, listVoiceCampaignsNaming } from './drafts/write-draft.ts';
export { startVoiceEngine } from './engine.ts';
export { cancelCallsOfAccount, cancelOverdueCalls, countWaitingCalls } from './moves/cancel-together.ts';
export { cancelVoiceCampaign, sendVoiceCampaign } from './moves/move-campaign.ts';
export { checkVoiceCampaigns } from './reports/check-campaigns.ts';
export { voiceProgress } from './reports/follow-progress.ts';
export { startCodeCalls } from './single/code-calls.ts';
