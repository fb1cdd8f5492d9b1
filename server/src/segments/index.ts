/** Segments: saved conditions on contacts, their SQL, and how many contacts match. */

export type { Condition, Segment } from './condition.ts';
export { countChosen } from './count-contacts.ts';
export { exportMatching } from './export-segment.ts';
export { listNextContacts } from './next-contacts.ts';
export {
  countSegment,
  createSegment,
  deleteSegment,
  getSegment,
  listSegmentsNaming,
  updateSegment,
} from './segments.ts';
export { findSegments, findSomeContact, holdSegments, nameWhatIsGone, selectContacts } from './select-contacts.ts';
