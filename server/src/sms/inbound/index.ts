/** What people write to us: replies, keywords, and opting out. */

export { countReplies } from './count-replies.ts';
export { listRulesNaming } from './keyword-rules.ts';
export { type KeywordRuns, startKeywordRuns } from './keyword-runs.ts';
export { optOutByLink } from './opt-out-by-link.ts';
export { startInbound } from './receive-message.ts';
