/** SMS campaigns: drafts, the audience, sending row by row, pausing and cancelling, reports. */

export { createDraft, getDraft, listCampaignsNaming } from './drafts/write-draft.ts';
export { listAllCampaigns } from './list-campaigns.ts';
export { cancelMessagesOfAccount, cancelOverdueMessages, countWaitingMessages } from './moves/cancel-together.ts';
export { startRefusalRuns } from './moves/refusal-runs.ts';
export * as notReached from './not-reached/index.ts';
export { campaignProgress } from './reports/follow-progress.ts';
export { startCampaignSender } from './sending/campaign-sender.ts';
