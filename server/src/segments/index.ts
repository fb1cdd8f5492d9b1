/** Segments: saved conditions on contacts, their SQL, and how many contacts match. */

export type { Segment } from './condition.ts';
export { createSegment, deleteSegment, listSegmentsNaming, updateSegment } from './segments.ts';
export { findSegments, findSomeContact, holdSegments, selectContacts } from './select-contacts.ts';
