/** Events for programs. Each is written in the transaction of its fact, if somebody listens, and read in an order that is final. */
export { type CampaignFacts, campaignData } from './campaign-data.ts';
export { changeListener } from './change-listener.ts';
export { eventText, type OutgoingEvent } from './event-frame.ts';
export { EVENT_KINDS, EVENT_VERSIONS, type EventKind, LIVE_VERSIONS, type NewEvent } from './event-kind.ts';
export { EventFeeds } from './follow-events.ts';
export { forgetEndedListeners } from './forget-listeners.ts';
export { type EventListeners, openListeners } from './listeners.ts';
export type { LiveSource } from './live-source.ts';
export { newestPosition, type ReadEvents, readEvents } from './read-events.ts';
export { eventInserts, isHeard, type Recorder, recordEvents } from './record-events.ts';
export { hearsStaffKinds, isStaffKind, refuseStaffKinds } from './staff-kinds.ts';
export type { StoredEvent } from './store-events.ts';
