/** Sender IDs: who asks for one, who approves it, and which of them may send. */

export { requestSenderId } from './request-sender-id.ts';
export { type KnownSender, type SenderCache, startSenderCache } from './sender-cache.ts';
export { isBarred } from './sender-id.ts';
export { holdSenderStatuses, readSenderStatuses } from './sender-statuses.ts';
