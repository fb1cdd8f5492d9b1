/** SMS: sender IDs and campaigns. */
export type { Campaign } from './campaign.ts';
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
export { type SmsEngine, startSmsEngine } from './engine.ts';
export { getMessage, listMessages } from './list-messages.ts';
export type { Message } from './message.ts';
export { decideSenderId, deleteSenderId, getSenderId } from './move-sender-id.ts';
export {
  type QuickSender,
  type QuickSendInput,
  type QuickSendResult,
  quickSend,
  VALIDITY_MS_DEFAULT,
} from './quick-send.ts';
export type { AudienceInput, DraftInput } from './read-draft.ts';
export { type NewSenderId, requestSenderId } from './request-sender-id.ts';
export type { SenderId } from './sender-id.ts';
export { listCampaigns } from './store-campaigns.ts';
export { listSenderIds, listSenderIdsOfAnyAccount } from './store-sender-ids.ts';
export { createDraft, deleteDraft, getCampaign, updateDraft } from './write-draft.ts';
