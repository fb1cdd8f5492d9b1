/** Counts messages, calls and verifications by hour and day, and by what they have in common; the sums stay when the rows are deleted. */

export { secondsSinceCount } from './count-messages.ts';
export { noteAnswer } from './note-answer.ts';
export { placeOfSum } from './place-of-sum.ts';
export { areYoung, touchesOf, touchHours, touchHoursBetween } from './touch-hours.ts';
export { readUsualShares } from './usual-shares.ts';
export { placeOfWait } from './wait-bounds.ts';
