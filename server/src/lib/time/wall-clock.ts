import { Temporal } from 'temporal-polyfill';

/**
 * The instant at which the clocks of a zone show a date and time, which is given as the milliseconds at which a clock in UTC does.
 * Of a time that the clocks skip it is the first moment after the gap; of one that they repeat, the earlier moment.
 */
export function instantOfWallClock(wallClockMs: number, timeZone: string): number {
  const shown = Temporal.Instant.fromEpochMilliseconds(wallClockMs).toZonedDateTimeISO('UTC').toPlainDateTime();
  const earlier = shown.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(shown)) return earlier.epochMilliseconds;
  // In a gap, `earlier` lies as long before the jump as the wanted time lies after it, so the jump is the next transition.
  const jump = earlier.getTimeZoneTransition('next');
  if (jump === null) throw new Error(`The zone ${timeZone} skips ${shown} without a change of its clocks.`);
  return jump.epochMilliseconds;
}

/** The date and time that the clocks of a zone show at an instant, to the second. */
export function wallClockOf(instantMs: number, timeZone: string): string {
  const shown = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return shown.toString({ smallestUnit: 'second' });
}
