/** Clicks on short links: their answers, the stored visits, and the analytics of visits. */
export { type AnalyticsInput, getCampaignFigures, type VisitFigures } from './analytics.ts';
export { checkVisits } from './check-visits.ts';
export { countCampaignClicks, countClickers, countMessageClicks } from './count-clicks.ts';
export { foldVisits } from './fold-visits.ts';
export type { GuessLimit, LinkOpener, Redirect } from './open-link.ts';
export { purgeVisits } from './purge-visits.ts';
export { type Links, startLinks } from './start-redirects.ts';
export type { CampaignClicks, Clicks } from './store-clicks.ts';
export { callsItselfMachine } from './user-agent.ts';
export { Visitor } from './visit.ts';
