/** Short URLs: creating them, resolving them from memory, what is stored of their visits, and what that tells. */
export {
  type Analytics,
  type AnalyticsInput,
  getAnalytics,
  getCampaignFigures,
  type Named,
  type Tally,
  type VisitFigures,
} from './analytics.ts';
export { deleteLink, getLink, type LinkUpdate, updateLink } from './change-link.ts';
export { checkVisits } from './check-visits.ts';
export { createLink, createLinks, type NewLink } from './create-link.ts';
export { allowDomain, denyDomain } from './deny-domain.ts';
export { foldVisits } from './fold-visits.ts';
export {
  ALL_OFF,
  changedSwitches,
  type Link,
  type MessageOfLink,
  SWITCH_COLUMNS,
  SWITCH_NAMES,
  type Switches,
} from './link.ts';
export { hostOf } from './link-url.ts';
export { listUrlProblems } from './list-url-problems.ts';
export {
  type DrawCode,
  hasFormOfMessageCode,
  messageCodeFloor,
  messageCodes,
  PLACEHOLDER_CODE,
} from './message-code.ts';
export { storeMessageLinks, withFreshCodes } from './message-links.ts';
export type { GuessLimit, LinkOpener, Redirect } from './open-link.ts';
export { purgeVisits } from './purge-visits.ts';
export { qrPng, qrSvg } from './qr-code.ts';
export { type Links, startLinks } from './start-links.ts';
export { type CampaignClicks, type Clicks, findCampaignClicks, listMessageClicks } from './store-clicks.ts';
export { type LinkDomain, listLinkDomains } from './store-link-domains.ts';
export { listLinks } from './store-links.ts';
export type { MessageLink } from './store-message-links.ts';
export { deleteOldLinkChanges } from './store-redirect.ts';
export { listTakedowns, type Takedown } from './store-takedowns.ts';
export { forgetAllLinks, putUpLink, takeDownLink } from './take-down.ts';
export { callsItselfMachine } from './user-agent.ts';
export { Visitor } from './visit.ts';
