import type { Timestamp } from './timestamp.ts';

/** An instant, or a function that returns one once the time zone is known by which it was written; the function may throw. */
export type Moment = Timestamp | ((timeZone: string) => Timestamp);

export function momentIn<Absent extends null | undefined>(
  moment: Moment | Absent,
  timeZone: string,
): Timestamp | Absent {
  return typeof moment === 'function' ? moment(timeZone) : moment;
}
