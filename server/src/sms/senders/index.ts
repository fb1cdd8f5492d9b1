/** Sender IDs: who asks for one, who approves it, and which of them may send. */

export {
  decideSenderId,
  deleteSenderId,
  getSenderId,
  listSenderIds,
  listSenderIdsOfAnyAccount,
} from './move-sender-id.ts';
export { requestSenderId } from './request-sender-id.ts';
export { type KnownSender, type SenderCache, startSenderCache } from './sender-cache.ts';
export { isBarred, type SenderId } from './sender-id.ts';
export { holdSenderStatuses, readSenderStatuses } from './sender-statuses.ts';
