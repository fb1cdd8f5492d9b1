/** Messages: their rows and counts, the outbox, quick sends, submits and what carriers answer, receipts, recovery. */

export { STILL_MS } from './outbox/campaign-gate.ts';
export { startDispatcher } from './outbox/dispatch-outbox.ts';
export {
  GATE_COLUMNS,
  type GatedCampaign,
  type GateRow,
  hastenOutbox,
  withWindow,
} from './outbox/store-campaign-gate.ts';
export { type Doubtful, takeBack } from './outbox/take-back.ts';
export { startAcceptQueue } from './quick/accept-queue.ts';
export {
  type QuickSender,
  type QuickSendInput,
  type QuickSendResult,
  quickSend,
  VALIDITY_MS_DEFAULT,
} from './quick/quick-send.ts';
export { startReceipts } from './receipts/apply-receipt-queue.ts';
export { retryUnmatchedReceipts } from './receipts/retry-unmatched.ts';
export { listReceiptPatience, sayNoReceipts, sayNoReceiptsInCounts } from './receipts/say-no-receipt.ts';
export { listUnmatchedReceipts, type UnmatchedReceipt } from './receipts/store-receipts.ts';
export { startOwnSubmits } from './recovery/own-submits.ts';
export { reconcileCosts } from './recovery/reconcile-costs.ts';
export { recoverDead } from './recovery/recover-dead.ts';
export { listEnded } from './recovery/store-reconcile.ts';
export { sweepSubmitting } from './recovery/sweep-submitting.ts';
export { addFigures } from './rows/add-figures.ts';
export { endQueued, endQueuedRows } from './rows/end-queued.ts';
export { MESSAGE_STATUSES, type Message, type MessageStatus } from './rows/message.ts';
export { addCampaignProgress } from './rows/store-campaign-progress.ts';
export { type CampaignCount, type CountMove, listCampaignCounts, moveCampaignCounts } from './rows/store-counts.ts';
export { findMessage, MESSAGE_COLUMNS } from './rows/store-messages.ts';
export { countOutboxOfCampaign, deleteFromOutbox, findFirstOfCampaign, putInOutbox } from './rows/store-outbox.ts';
export { listQueuedRows, markUnlessOptedOut, type QueuedRow } from './rows/store-queued-rows.ts';
export {
  deleteUnknownMessages,
  listUnknownMessages,
  listUnknownOfCampaign,
  type UnknownMessage,
} from './rows/store-unknown.ts';
export type { Sending } from './submit/sending.ts';
export type { ToSettle } from './submit/submission.ts';
export { startSubmitter } from './submit/submitter.ts';
export { startWaiters } from './submit/waiters.ts';
