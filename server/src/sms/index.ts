/** SMS: sender IDs and campaigns. */
export { type AccountKeyword, type AccountKeywords, getKeywords, updateKeywords } from './account-keywords.ts';
export { type Receipts, startReceipts } from './apply-receipt-queue.ts';
export type { Campaign, CampaignWindow } from './campaign.ts';
export { type CampaignAnalytics, getCampaignAnalytics } from './campaign-analytics.ts';
export { checkEndedCampaigns } from './campaign-check.ts';
export { resumeAffordableCampaigns, startDueCampaigns } from './campaign-due.ts';
export { cancelCampaign, pauseCampaign, resumeCampaign, retryFailed, sendCampaign } from './campaign-move.ts';
export {
  type CampaignReport,
  listRecipientMessages,
  type MessageStream,
  reportCampaign,
  streamCampaignMessages,
} from './campaign-report.ts';
export { windUpCancelled } from './campaign-wind-up.ts';
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
export { createCarrier, getCarrier, pauseCarrier, removeCarrier, updateCarrier } from './carrier-change.ts';
export type {
  BindFacts,
  BindTest,
  CarrierDesk,
  CarrierFacts,
  TestMessage,
} from './carrier-desk.ts';
export {
  CARRIER_DEFAULTS,
  type CarrierSettings,
  type IdForm,
  SIMULATOR_NAME,
  SIMULATOR_SETTINGS,
  senderKind,
} from './carrier-settings.ts';
export { type SmsEngine, startSmsEngine } from './engine.ts';
export { changedChoice, type LinkChoice, type LinkChoiceInput, NO_LINKS, switchesOf } from './link-choice.ts';
export {
  type CursorPage,
  type CursorRequest,
  listInbound,
  listNobodysInbound,
  listUnknown,
  listUnmatched,
} from './list-inbound.ts';
export { getMessage, listMessages } from './list-messages.ts';
export type { Message } from './message.ts';
export { decideSenderId, deleteSenderId, getSenderId } from './move-sender-id.ts';
export { optOutByLink } from './opt-out-by-link.ts';
export { type CampaignPreview, previewCampaign } from './preview-campaign.ts';
export {
  type QuickSender,
  type QuickSendInput,
  type QuickSendResult,
  quickSend,
  VALIDITY_MS_DEFAULT,
} from './quick-send.ts';
export type { AudienceInput, DraftInput } from './read-draft.ts';
export { CONVERSATION_MS, type Inbound, type InboundDeps, startInbound } from './receive-message.ts';
export { reconcileCosts } from './reconcile-costs.ts';
export { recoverDead } from './recover-dead.ts';
export { type NewSenderId, requestSenderId } from './request-sender-id.ts';
export { type Resent, resendMessage, resendUnknown } from './resend-unknown.ts';
export { retryUnmatchedReceipts } from './retry-unmatched.ts';
export { deleteNetwork, deleteRoute, type RouteInput, setNetwork, setRoute } from './route-change.ts';
export { type ExplainedCarrier, type Explanation, explainRoute } from './route-explain.ts';
export type { SenderId } from './sender-id.ts';
export { listAllCampaigns, lowerQuickCounts } from './store-campaign-list.ts';
export {
  type BindBoard,
  type BindLease,
  type BindName,
  claimBinds,
  readBindBoard,
  releaseAllBinds,
  releaseBinds,
  sayFitCarriers,
} from './store-carrier-binds.ts';
export {
  type CarrierKind,
  type CarrierRecord,
  insertCarrier,
  listAllCarriers,
  listCarriers,
} from './store-carriers.ts';
export { deleteOldConversations, type InboundMessage } from './store-inbound.ts';
export { listAllNetworkOverrides, listNetworkOverrides, type NetworkOverride } from './store-network-overrides.ts';
export type { UnmatchedReceipt } from './store-receipts.ts';
export { listAllRoutes, listRoutes, type Route, type RouteTarget, saveRoute } from './store-routes.ts';
export { listSenderIds, listSenderIdsOfAnyAccount } from './store-sender-ids.ts';
export type { UnknownMessage } from './store-unknown.ts';
export type { MessageWithClicks } from './with-clicks.ts';
export { createDraft, type Draft, deleteDraft, getCampaign, updateDraft } from './write-draft.ts';
