/** Caller IDs: the numbers that calls may show, from the request to the operator's decision. */
export type { CallerId } from './caller-id.ts';
export { isCallerIdWithdrawn, nameCallerId, shownCallerIdRefusal } from './check-caller-id.ts';
export { listCallerIds, listCallerIdsOfAnyAccount } from './list-caller-ids.ts';
export { decideCallerId, deleteCallerId, getCallerId } from './move-caller-id.ts';
export { requestCallerId } from './request-caller-id.ts';
