/** Messages: their rows and counts, the outbox, quick sends, submits and the answers to them, receipts, recovery. */

export { STILL_MS } from './outbox/campaign-gate.ts';
export { takeBack } from './outbox/take-back.ts';
export { refuseBadMessage } from './quick/plan-send.ts';
export { type QuickSender, type QuickSendInput, type QuickSendResult, quickSend } from './quick/quick-send.ts';
export { sendTogether } from './quick/send-together.ts';
export { startReceipts } from './receipts/apply-receipt-queue.ts';
export { countMessages, sayNoReceipts } from './receipts/say-no-receipt.ts';
export type { UnmatchedReceipt } from './receipts/store-receipts.ts';
export { queueAgain } from './recovery/queue-again.ts';
export { sweepSubmitting } from './recovery/sweep-submitting.ts';
export { walkEnded } from './recovery/walk-ended.ts';
export { addFigures } from './rows/add-figures.ts';
export { closeRows, endOrPutOff, endQueued } from './rows/end-queued.ts';
export { findAnswered } from './rows/find-answered.ts';
export { findQuickSend, getMessageRow, getMessageRows } from './rows/get-message-row.ts';
export { holdAgain } from './rows/hold-again.ts';
export { markUnlessBarred } from './rows/mark-unless-barred.ts';
export { MESSAGE_COLUMNS, type Message } from './rows/message.ts';
export type { CountMove } from './rows/store-counts.ts';
export type { QuickRow } from './rows/store-messages.ts';
export type { UnknownMessage } from './rows/store-unknown.ts';
export { addLastToThread, addToThread } from './rows/thread-messages.ts';
export { startMessages } from './start-messages.ts';
export type { Sending } from './submit/sending.ts';
export { submissionOf } from './submit/submission.ts';
export type { SubmitEvents } from './submit/submitter.ts';
