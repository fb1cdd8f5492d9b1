import type { Timestamp } from './timestamp.ts';

/** An instant, or what becomes one as soon as it is known by whose clocks it was meant. Reading it may refuse it. */
export type Moment = Timestamp | ((timeZone: string) => Timestamp);

export function momentIn<Absent extends null | undefined>(
  moment: Moment | Absent,
  timeZone: string,
): Timestamp | Absent {
  return typeof moment === 'function' ? moment(timeZone) : moment;
}
