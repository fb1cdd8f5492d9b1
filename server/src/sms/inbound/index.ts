/** What people write to us: replies, keywords, and opting out. */

export { type AccountKeyword, type AccountKeywords, getKeywords, updateKeywords } from './account-keywords.ts';
export { decideInbound } from './decide-inbound.ts';
export { forgetConversations } from './forget-conversations.ts';
export { createRule, deleteRule, getRule, listRules, type RuleInput, updateRule } from './keyword-rules.ts';
export { type KeywordRuns, startKeywordRuns } from './keyword-runs.ts';
export { type InboundRequest, listInbound, listNobodysInbound, streamInbound } from './list-inbound.ts';
export { listRulesNaming } from './list-rules-naming.ts';
export { optOutByLink } from './opt-out-by-link.ts';
export { startInbound } from './receive-message.ts';
export type { InboundMessage } from './store-inbound.ts';
export type { KeywordRule } from './store-keyword-rules.ts';
