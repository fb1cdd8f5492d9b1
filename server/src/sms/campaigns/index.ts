/** SMS campaigns: drafts, the audience, sending row by row, pausing and cancelling, reports. */

export { type CampaignPreview, previewCampaign } from './audience/preview-campaign.ts';
export { listCampaignsNaming } from './drafts/list-field-uses.ts';
export type { DraftInput } from './drafts/read-draft.ts';
export {
  createDraft,
  type Draft,
  deleteDraft,
  getCampaign,
  getDraft,
  refuseBadContent,
  updateDraft,
} from './drafts/write-draft.ts';
export { listAllCampaigns } from './list-campaigns.ts';
export { cancelMessagesOfAccount, cancelOverdueMessages, countWaitingMessages } from './moves/cancel-together.ts';
export { cancelCampaign, pauseCampaign, resumeCampaign, retryFailed, sendCampaign } from './moves/move-campaign.ts';
export { startRefusalRuns } from './moves/refusal-runs.ts';
export { resendMessage, resendUnknown } from './moves/resend-unknown.ts';
export { sendTest } from './moves/send-test.ts';
export { resumeAffordableCampaigns, startDueCampaigns } from './moves/start-due-campaigns.ts';
export { windUpCancelled } from './moves/wind-up-campaign.ts';
export * as notReached from './not-reached/index.ts';
export { getCampaignAnalytics } from './reports/campaign-analytics.ts';
export { checkEndedCampaigns } from './reports/check-campaigns.ts';
export { campaignProgress } from './reports/follow-progress.ts';
export { listRuns, readSeries } from './reports/read-series.ts';
export {
  type CampaignReport,
  listRecipientMessages,
  reportCampaign,
  streamCampaignMessages,
} from './reports/report-campaign.ts';
export type { Campaign, CampaignWindow } from './rows/campaign.ts';
export { startCampaignSender } from './sending/campaign-sender.ts';
