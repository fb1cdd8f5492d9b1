/** Counts messages by hour and day, network, sender ID, purpose and carrier; the sums stay when the messages are deleted. */

export { secondsSinceCount } from './count-messages.ts';
export { noteAnswer } from './note-answer.ts';
export { areYoung, touchesOf, touchHours, touchHoursBetween } from './touch-hours.ts';
export { placeOfWait } from './wait-bounds.ts';
