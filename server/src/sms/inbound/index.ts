/** What people write to us: replies, keywords, and opting out. */

export { type AccountKeyword, type AccountKeywords, getKeywords, updateKeywords } from './account-keywords.ts';
export {
  type CursorPage,
  type InboundRequest,
  listInbound,
  listNobodysInbound,
  listUnknown,
  listUnmatched,
} from './list-inbound.ts';
export { optOutByLink } from './opt-out-by-link.ts';
export { CONVERSATION_MS, startInbound } from './receive-message.ts';
export { deleteOldConversations, type InboundMessage } from './store-inbound.ts';
