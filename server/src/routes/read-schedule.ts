import { invalidInput } from '../errors.ts';
import type { Moment } from '../lib/time/moment.ts';
import { msFromTimestamp, type Timestamp } from '../lib/time/timestamp.ts';
import { CAMPAIGN_DAYS_AHEAD_MAX, scheduleProblem } from '../lib/windows/schedule-bounds.ts';
import type { ZonedWindow } from '../lib/windows/window-gate.ts';
import type { Runtime } from '../runtime.ts';
import { presentHours, readHours } from './minute-of-day.ts';
import { readInstant } from './read-instant.ts';

const ANCHOR_MS_MAX = CAMPAIGN_DAYS_AHEAD_MAX * 86_400_000;

/** Returns a function that reads a campaign's time in the campaign's own zone, which only its row knows. */
export function readMoment(field: string, raw: string | null | undefined): Moment | null | undefined {
  return raw === undefined || raw === null ? raw : (timeZone) => readInstant(field, raw, timeZone);
}

/** Reads when a campaign begins. The start of a series is also the anchor from which its runs are counted, so it may be in the past. */
export function readSchedule(
  rt: Runtime,
  raw: string | null | undefined,
  { isAnchor = false }: { readonly isAnchor?: boolean } = {},
): Moment | null | undefined {
  if (raw === undefined || raw === null) return raw;
  return (timeZone) => refuseUnscheduled(rt, readInstant('scheduled_at', raw, timeZone), isAnchor);
}

function refuseUnscheduled(rt: Runtime, at: Timestamp, isAnchor: boolean): Timestamp {
  const past = isAnchor ? { pastMsMax: ANCHOR_MS_MAX } : {};
  const limits = { daysAheadMax: CAMPAIGN_DAYS_AHEAD_MAX, ...past };
  const problem = scheduleProblem(msFromTimestamp(at), rt.clock.nowMs(), limits);
  if (problem !== null) throw invalidInput({ scheduled_at: [`The scheduled at field ${problem}.`] });
  return at;
}

type Hours = NonNullable<Parameters<typeof readHours>[0]>;

interface WindowBody extends Hours {
  readonly start_day?: string | null | undefined;
}

/** Reads the hours of the day in which a campaign may send, and the day from which on it may. */
export function readWindow(rt: Runtime, raw: WindowBody | null | undefined): ZonedWindow | null | undefined {
  const hours = readHours(raw);
  const startDay = raw?.start_day ?? null;
  if (!hours || startDay === null) return hours;
  const limits = { daysAheadMax: CAMPAIGN_DAYS_AHEAD_MAX, pastMsMax: Number.POSITIVE_INFINITY };
  const problem = scheduleProblem(Date.parse(`${startDay}T00:00:00Z`), rt.clock.nowMs(), limits);
  if (problem !== null) throw invalidInput({ 'sending_window.start_day': [`The start day field ${problem}.`] });
  return { ...hours, startDay };
}

export function presentWindow(window: ZonedWindow | null) {
  const hours = presentHours(window);
  return hours && { ...hours, start_day: window?.startDay ?? null };
}
