const FIRST_MS = 5_000;
const MAX_MS = 60_000;

/** Twice as long after each failure, and not the same for all pages that lost their streams at one moment. */
export function streamPauseMs(failures: number, chance = Math.random()): number {
  return Math.min(MAX_MS, FIRST_MS * 2 ** failures) * (0.7 + 0.6 * chance);
}
