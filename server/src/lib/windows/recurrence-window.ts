import { Temporal } from 'temporal-polyfill';

/**
 * The part of each day in which messages may go, in minutes after local midnight, 0 to 1440: from inclusive, to exclusive.
 * From later than to crosses midnight (1320 to 360 is 22:00 to 06:00); equal means the whole day.
 */
export type SendingWindow = { fromMinute: number; toMinute: number };

/** The instant itself when the window is open then, otherwise the first instant at which it opens again. */
export function nextWindowOpening(window: SendingWindow, timeZone: string, instantMs: number): number {
  const now = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone);
  if (isOpen(window, now)) return instantMs;
  const opening = findOpening(window, now);
  // Where the clocks change before the opening, the change itself may land in the window: by a jump forward over its beginning,
  // or by one back into it from beyond its end.
  if (opening.offsetNanoseconds !== now.offsetNanoseconds) {
    const jump = now.getTimeZoneTransition('next');
    if (jump !== null && jump.epochMilliseconds < opening.epochMilliseconds && isOpen(window, jump)) {
      return jump.epochMilliseconds;
    }
  }
  return opening.epochMilliseconds;
}

function isOpen({ fromMinute, toMinute }: SendingWindow, at: Temporal.ZonedDateTime): boolean {
  const minute = at.hour * 60 + at.minute;
  if (fromMinute === toMinute) return true;
  if (fromMinute < toMinute) return minute >= fromMinute && minute < toMinute;
  return minute >= fromMinute || minute < toMinute;
}

function findOpening({ fromMinute, toMinute }: SendingWindow, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const today = now.toPlainDate().toPlainDateTime().add({ minutes: fromMinute });
  // Today's opening may have passed, and a clock change may skip tomorrow's (or, once in Samoa, its whole day).
  for (let days = 0; days <= 3; days += 1) {
    const wallClock = today.add({ days });
    // A time of day that comes twice opens the window twice.
    for (const disambiguation of ['earlier', 'later'] as const) {
      const opening = wallClock.toZonedDateTime(now.timeZoneId, { disambiguation });
      const isAhead = opening.epochMilliseconds > now.epochMilliseconds;
      if (isAhead && isOpen({ fromMinute, toMinute }, opening)) return opening;
    }
  }
  throw new Error('A daily window did not open for three days.');
}
