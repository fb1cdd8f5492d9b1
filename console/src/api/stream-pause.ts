const FIRST_MS = 5_000;
const MAX_MS = 60_000;

/** The pause doubles with each failure, and varies between pages that lost their streams at the same moment. */
export function streamPauseMs(failures: number, chance = Math.random()): number {
  return Math.min(MAX_MS, FIRST_MS * 2 ** failures) * (0.7 + 0.6 * chance);
}
