/** Segments: saved conditions on contacts, their SQL, and how many contacts match. */
export { createSegment, deleteSegment, updateSegment } from './change-segments.ts';
export type { Segment } from './condition.ts';
export { listSegmentsNaming } from './list-field-uses.ts';
export { findSegments, findSomeContact, holdSegments, selectContacts } from './select-contacts.ts';
