/** Caller IDs: the numbers that calls may show, from the request to the operator's decision. */
export { isCallerIdWithdrawn, nameCallerId, shownCallerIdRefusal } from './check-caller-id.ts';
