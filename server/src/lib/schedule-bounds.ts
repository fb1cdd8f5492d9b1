const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The client's clock and ours differ, and the request was some time on its way. */
const PAST_MS_MAX = 5 * MINUTE_MS;

/**
 * How far ahead things may be asked for. A single message has its row from its acceptance on, and its receipts are looked for
 * no further back than this and their own patience; a campaign's rows are made when it begins.
 */
export const MESSAGE_DAYS_AHEAD_MAX = 90;
/** Five years. */
export const CAMPAIGN_DAYS_AHEAD_MAX = 1_827;

/** Why something cannot be sent at an instant, as the end of a sentence that begins with the field; null when it can. */
export function scheduleProblem(
  atMs: number,
  nowMs: number,
  { daysAheadMax, pastMsMax = PAST_MS_MAX }: { readonly daysAheadMax: number; readonly pastMsMax?: number },
): string | null {
  if (atMs < nowMs - pastMsMax) return 'must not lie in the past';
  if (atMs > nowMs + daysAheadMax * DAY_MS) return `must not lie more than ${daysAheadMax} days ahead`;
  return null;
}
