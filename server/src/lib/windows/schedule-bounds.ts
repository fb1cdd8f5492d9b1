const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A time this far back is still taken: the client's clock differs from ours, and the request took time to arrive. */
const PAST_MS_MAX = 5 * MINUTE_MS;

/**
 * How far ahead a single message may be scheduled. Its row exists from its acceptance on, and the search for the message of a
 * receipt goes no further back than this and the longest wait for a receipt; a campaign's rows are made when it begins.
 */
export const MESSAGE_DAYS_AHEAD_MAX = 90;
/** Five years. */
export const CAMPAIGN_DAYS_AHEAD_MAX = 1_827;

/** Why nothing can be sent at an instant, as the end of a sentence that begins with the field; null when it can be. */
export function scheduleProblem(
  atMs: number,
  nowMs: number,
  { daysAheadMax, pastMsMax = PAST_MS_MAX }: { readonly daysAheadMax: number; readonly pastMsMax?: number },
): string | null {
  if (atMs < nowMs - pastMsMax) return 'must not lie in the past';
  if (atMs > nowMs + daysAheadMax * DAY_MS) return `must not lie more than ${daysAheadMax} days ahead`;
  return null;
}
