/** What people write to us: replies, keywords, and opting out. */

export { type KeywordRuns, startKeywordRuns } from './keyword-runs.ts';
export { listRulesNaming } from './list-rules-naming.ts';
export { optOutByLink } from './opt-out-by-link.ts';
export { startInbound } from './receive-message.ts';
