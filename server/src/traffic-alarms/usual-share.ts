import type { Timestamp } from '../lib/time/timestamp.ts';
import type { Closed } from './fallen-share.ts';

/** How far back the usual share is read. */
export const USUAL_HOURS = 14 * 24;
/** Fewer closed messages than this say nothing of what is usual. */
const CLOSED_MIN = 200;
/**
 * So many messages at the share of the whole are added to an hour of the day and a day of the week, and so many failures at least, so that a few there
 * say little.
 */
const WEIGHT = 50;
const WEIGHT_FAILURES = 5;
export const SHARE_MIN = 0.005;
const SHARE_MAX = 0.9;

/** The closed messages of 14 days: by hour of the day in UTC, and by day of the week from Thursday on, as the days since 1970 go. */
export interface Fortnight {
  readonly hours: readonly Closed[];
  readonly days: readonly Closed[];
  /** The alarms of the thing before its last one: what was sent while they were on is left out, too. Undefined: none. */
  readonly alarms?: readonly { readonly from: Timestamp; readonly until: Timestamp }[];
}

/** Returns what is shown as the usual share: without the least share that is needed to tell a rise from chance, and none where none failed. */
export const findShownShare = (fortnight: Fortnight, hour: number): number | null =>
  sum(fortnight.hours).failed === 0 ? 0 : findUsualShare(fortnight, hour, 0);

const NONE: Closed = { closed: 0, failed: 0 };

const sum = (some: readonly Closed[]): Closed => ({
  closed: some.reduce((all, { closed }) => all + closed, 0),
  failed: some.reduce((all, { failed }) => all + failed, 0),
});

/** Returns the share of the 14 days, whatever the hour, or null if too few messages are known. */
export function findWholeShare({ hours }: Pick<Fortnight, 'hours'>): number | null {
  const all = sum(hours);
  return all.closed < CLOSED_MIN ? null : (all.failed + 1) / (all.closed + 10);
}

/**
 * Returns the share of messages that usually fails in an hour (counted since 1970), or null if too few are known. It is the share of the 14 days
 * before, multiplied by how much that hour of the day and that day of the week differ from it: two weeks have too few hours of one day to be
 * read alone.
 */
export function findUsualShare({ hours, days }: Fortnight, hour: number, least = SHARE_MIN): number | null {
  const share = findWholeShare({ hours });
  if (share === null) return null;
  const weight = Math.max(WEIGHT, WEIGHT_FAILURES / share);
  const timesOf = ({ closed, failed }: Closed) => (failed + weight * share) / (closed + weight) / share;
  const sameTime = timesOf(sum([23, 24, 25].map((around) => hours[(hour + around) % 24] ?? NONE)));
  const sameDay = timesOf(days[Math.floor(hour / 24) % 7] ?? NONE);
  return Math.min(SHARE_MAX, Math.max(least, share * sameTime * sameDay));
}
