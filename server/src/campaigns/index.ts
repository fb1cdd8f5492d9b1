/** What SMS and voice campaigns have in common. Each channel gives what it does in a way of its own. */

export { campaignProgressOf, campaignRecorder } from './campaign-events.ts';
export { cancelledTogether } from './cancel-together.ts';
export { goesOn, isDue, SMS, VOICE } from './channel.ts';
export { draftsOf } from './drafts.ts';
export { existing } from './existing.ts';
export { type CampaignSearch, listerOf, readCampaignSearch, stateCounterOf, walkEndedOf } from './list.ts';
export { type Move, movesOf } from './moves.ts';
export { type OwnReference, presentOwnReference, readOwnReference } from './own-reference.ts';
export { failReasonOf, previewOf, skippedByReason } from './preview.ts';
export { promiseCost } from './promised-cost.ts';
export {
  CONTACTS_INCOMPLETE,
  isHeldBack,
  isShortOfCredit,
  passesByItself,
  SHORT_REASONS,
  type ShortReason,
} from './waiting.ts';
