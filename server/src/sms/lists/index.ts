/** Lists and searches of messages, page by page and at a bounded cost. */

export { completeMessages, type ListedMessage } from './complete-messages.ts';
export { type CampaignRange, findCampaignRange } from './find-campaign-range.ts';
export type { MessagePage, MessageQuery } from './list-messages.ts';
export { type CursorPage, type CursorRequest, listUnknown, listUnmatched } from './list-unsettled.ts';
export type { MessageFilter } from './message-filter.ts';
export { presentInbound } from './present-inbound.ts';
export { readBeginnings, readMessageFilter, readMessageQuery } from './read-message-filter.ts';
export type { ListedUnknown } from './store-unsettled.ts';
export { readCursor, walkAll, walkMessages } from './walk-messages.ts';
