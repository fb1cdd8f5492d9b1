/** What an account asks for and the operator decides, of two kinds: sender IDs, under which messages are sent, and caller IDs, which calls show. */
export { isCallerIdWithdrawn, nameCallerId, shownCallerIdRefusal } from './caller-ids.ts';
export { isBarred, senderIds } from './sender-ids.ts';
export {
  listFallbackSenders,
  lockSenderStatuses,
  readSenderStatuses,
  type SenderCache,
  startSenderCache,
} from './sender-statuses.ts';
export type { KnownSender } from './store-uses.ts';
