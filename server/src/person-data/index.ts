/** A person's rights: everything that is stored of one number as one file, and its erasure, with proof. */

export { erasePeople } from './erase-people.ts';
export type { Erasure } from './erasure.ts';
export { readPerson } from './read-person.ts';
export { getErasure, requestErasure } from './request-erasure.ts';
export { readTimeline } from './timeline.ts';
