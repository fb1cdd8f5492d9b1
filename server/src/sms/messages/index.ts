/** Messages: their rows and counts, the outbox, quick sends, submits and the answers to them, receipts, recovery. */

export { STILL_MS } from './dispatch/campaign-gate.ts';
export { takeBack } from './dispatch/take-back.ts';
export { addFigures, holdCreditsAgain } from './figures/add-figures.ts';
export type { CountMove } from './figures/store-counts.ts';
export { findQuickSend, getMessageRow, getMessageRows } from './message/get-message-row.ts';
export { MESSAGE_COLUMNS, type Message } from './message/message.ts';
export { closeRows, endOrPutOff, endQueued } from './outbox/end-queued.ts';
export * as waiting from './quick/change-waiting.ts';
export { refuseBadMessage } from './quick/plan-send.ts';
export { priceMessage } from './quick/price-message.ts';
export { type QuickSender, type QuickSendInput, type QuickSendResult, quickSend } from './quick/quick-send.ts';
export { sendTogether } from './quick/send-together.ts';
export { startReceipts } from './receipts/apply-receipt-queue.ts';
export { countMessages, sayNoReceipts } from './receipts/no-receipt.ts';
export { takeReceiptsOfTest } from './receipts/receipts-of-test.ts';
export { openStateQuestions, type StateQuestions } from './receipts/state-questions.ts';
export type { UnmatchedReceipt } from './receipts/store-receipts.ts';
export type { UnknownMessage } from './receipts/store-unknown.ts';
export { queueAgain } from './recovery/queue-again.ts';
export { walkEnded } from './recovery/reconcile-costs.ts';
export { sweepSubmitting } from './recovery/sweep-submitting.ts';
export { startMessages } from './start-messages.ts';
export { markUnlessBarred } from './submit/mark-unless-barred.ts';
export type { Sending } from './submit/sending.ts';
export { submissionOf } from './submit/submission.ts';
export type { SubmitEvents } from './submit/submitter.ts';
export { addLastToThread, addToThread, findAnswered } from './threads/thread-messages.ts';
