/** Messages: their rows and counts, the outbox, quick sends, submits and what carriers answer, receipts, recovery. */

export { STILL_MS } from './outbox/campaign-gate.ts';
export { takeBack } from './outbox/take-back.ts';
export {
  type QuickSender,
  type QuickSendInput,
  type QuickSendResult,
  quickSend,
} from './quick/quick-send.ts';
export { sendTogether, type TextTo } from './quick/send-together.ts';
export { startReceipts } from './receipts/apply-receipt-queue.ts';
export { retryUnmatchedReceipts } from './receipts/retry-unmatched.ts';
export { listReceiptPatience, sayNoReceipts, sayNoReceiptsInCounts } from './receipts/say-no-receipt.ts';
export { listUnmatchedReceipts, type UnmatchedReceipt } from './receipts/store-receipts.ts';
export { queueAgain } from './recovery/queue-again.ts';
export { reconcileCosts } from './recovery/reconcile-costs.ts';
export { recoverDead } from './recovery/recover-dead.ts';
export { listEnded } from './recovery/store-reconcile.ts';
export { sweepSubmitting } from './recovery/sweep-submitting.ts';
export { addFigures } from './rows/add-figures.ts';
export { endOrPutOff, endQueued, noteEnded } from './rows/end-queued.ts';
export { MESSAGE_STATUSES, type Message, type MessageStatus } from './rows/message.ts';
export { addCampaignProgress } from './rows/store-campaign-progress.ts';
export { type CountMove, listCampaignCounts, moveCampaignCounts } from './rows/store-counts.ts';
export { findMessage, MESSAGE_COLUMNS, type QuickRow } from './rows/store-messages.ts';
export { markUnlessOptedOut } from './rows/store-queued-rows.ts';
export { type ListedUnknown, listUnknownMessages } from './rows/store-unknown.ts';
export { startMessages } from './start-messages.ts';
export type { Sending } from './submit/sending.ts';
export type { SubmitEvents } from './submit/submitter.ts';
