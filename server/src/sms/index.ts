/** SMS: sender IDs and campaigns. */

export type { Campaign, CampaignWindow } from './campaigns/campaign.ts';
export { type CampaignAnalytics, getCampaignAnalytics } from './campaigns/campaign-analytics.ts';
export { checkEndedCampaigns } from './campaigns/campaign-check.ts';
export { resumeAffordableCampaigns, startDueCampaigns } from './campaigns/campaign-due.ts';
export { cancelCampaign, pauseCampaign, resumeCampaign, retryFailed, sendCampaign } from './campaigns/campaign-move.ts';
export {
  type CampaignReport,
  listRecipientMessages,
  type MessageStream,
  reportCampaign,
  streamCampaignMessages,
} from './campaigns/campaign-report.ts';
export { windUpCancelled } from './campaigns/campaign-wind-up.ts';
export { changedChoice, type LinkChoice, type LinkChoiceInput, NO_LINKS, switchesOf } from './campaigns/link-choice.ts';
export { type CampaignPreview, previewCampaign } from './campaigns/preview-campaign.ts';
export type { DraftInput } from './campaigns/read-draft.ts';
export { listAllCampaigns, lowerQuickCounts } from './campaigns/store-campaign-list.ts';
export type { MessageWithClicks } from './campaigns/with-clicks.ts';
export { createDraft, type Draft, deleteDraft, getCampaign, updateDraft } from './campaigns/write-draft.ts';
export {
  type CarrierEvents,
  type CarrierInbound,
  type CarrierReceipt,
  type Carriers,
  type Lane,
  messageReference,
  type NoSlot,
  type OutboundMessage,
  type Slot,
  type SlotRequest,
  type SubmitResult,
} from './carrier.ts';
export { createCarrier, getCarrier, pauseCarrier, removeCarrier, updateCarrier } from './desk/carrier-change.ts';
export type {
  BindFacts,
  BindTest,
  CarrierDesk,
  CarrierFacts,
  TestMessage,
} from './desk/carrier-desk.ts';
export {
  CARRIER_DEFAULTS,
  type CarrierSettings,
  type IdForm,
  SIMULATOR_NAME,
  SIMULATOR_SETTINGS,
  senderKind,
} from './desk/carrier-settings.ts';
export { deleteNetwork, deleteRoute, type RouteInput, setNetwork, setRoute } from './desk/route-change.ts';
export { type ExplainedCarrier, type Explanation, explainRoute } from './desk/route-explain.ts';
export {
  type BindBoard,
  type BindLease,
  type BindName,
  claimBinds,
  readBindBoard,
  releaseAllBinds,
  releaseBinds,
  sayFitCarriers,
} from './desk/store-carrier-binds.ts';
export {
  type CarrierKind,
  type CarrierRecord,
  insertCarrier,
  listAllCarriers,
  listCarriers,
} from './desk/store-carriers.ts';
export { listAllNetworkOverrides, listNetworkOverrides, type NetworkOverride } from './desk/store-network-overrides.ts';
export { listAllRoutes, listRoutes, type Route, type RouteTarget, saveRoute } from './desk/store-routes.ts';
export { type SmsEngine, startSmsEngine } from './engine.ts';
export { type AccountKeyword, type AccountKeywords, getKeywords, updateKeywords } from './inbound/account-keywords.ts';
export {
  type CursorPage,
  type CursorRequest,
  listInbound,
  listNobodysInbound,
  listUnknown,
  listUnmatched,
} from './inbound/list-inbound.ts';
export { optOutByLink } from './inbound/opt-out-by-link.ts';
export { CONVERSATION_MS, type Inbound, type InboundDeps, startInbound } from './inbound/receive-message.ts';
export { deleteOldConversations, type InboundMessage } from './inbound/store-inbound.ts';
export { getMessage, listMessages } from './list-messages.ts';
export type { Message } from './message.ts';
export {
  type QuickSender,
  type QuickSendInput,
  type QuickSendResult,
  quickSend,
  VALIDITY_MS_DEFAULT,
} from './quick/quick-send.ts';
export { type Receipts, startReceipts } from './receipts/apply-receipt-queue.ts';
export { retryUnmatchedReceipts } from './receipts/retry-unmatched.ts';
export type { UnmatchedReceipt } from './receipts/store-receipts.ts';
export { reconcileCosts } from './recovery/reconcile-costs.ts';
export { recoverDead } from './recovery/recover-dead.ts';
export { type Resent, resendMessage, resendUnknown } from './recovery/resend-unknown.ts';
export type { UnknownMessage } from './recovery/store-unknown.ts';
export { decideSenderId, deleteSenderId, getSenderId } from './senders/move-sender-id.ts';
export { type NewSenderId, requestSenderId } from './senders/request-sender-id.ts';
export type { SenderId } from './senders/sender-id.ts';
export { listSenderIds, listSenderIdsOfAnyAccount } from './senders/store-sender-ids.ts';
