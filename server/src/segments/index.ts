/** Segments: saved conditions on contacts, their SQL, and how many contacts match. */
export { createSegment, deleteSegment, type SegmentInput, updateSegment } from './change-segments.ts';
export type { Condition, Segment } from './condition.ts';
export type { ContactsCount } from './count-contacts.ts';
export { exportSegment } from './export-segment.ts';
export { listSegmentsNaming } from './list-field-uses.ts';
export {
  countCondition,
  countSegment,
  getSegment,
  listSegmentContacts,
  listSegments,
  type SegmentContacts,
} from './list-segments.ts';
export { findSegments, findSomeContact, holdSegments, selectContacts } from './select-contacts.ts';
