/** How many messages of a campaign carriers had accepted at a moment. */
export interface Sample {
  readonly atMs: number;
  readonly sent: number;
}

const KEPT_MS = 60_000;
/** From a shorter time one or two messages more would make another rate. */
const SEEN_MS_MIN = 10_000;

export const withSample = (kept: readonly Sample[], now: Sample): readonly Sample[] => [
  ...kept.filter(({ atMs }) => now.atMs - atMs <= KEPT_MS),
  now,
];

/** Returns how many were accepted a minute, lately; null: it was not seen for long enough. */
export function rateOf(kept: readonly Sample[]): number | null {
  const [first, last] = [kept[0], kept.at(-1)];
  if (first === undefined || last === undefined || last.atMs - first.atMs < SEEN_MS_MIN) return null;
  return Math.round(((last.sent - first.sent) * 60_000) / (last.atMs - first.atMs));
}
