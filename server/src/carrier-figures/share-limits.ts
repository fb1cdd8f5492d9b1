/** A carrier is judged by its last messages whose end is known, and never by fewer. */
export const SAMPLE = 300;
/** By how much a carrier may deliver less than the best of its tier, and how near it must be again before it gets more. */
const BELOW_BEST_MAX = 0.05;
const NEAR_BEST = 0.025;
/** What a carrier gets in any case: without messages nobody would know how it delivers. */
export const PROBE_SHARE = 0.03;
/** How fast a carrier's limit may rise, and fall. */
const UP_PER_MINUTE = 0.02;
const DOWN_PER_MINUTE = 0.05;
/** A clock that jumps, or a job that was not run, moves a limit no further than this. */
const MINUTES_MAX = 5;
/** Receipts of messages that were taken longer ago than this should have come. */
const PATIENCE_MS = 3_600_000;

/** What a carrier took, and what ended, in one span of time. */
export interface Deliveries {
  readonly atMs: number;
  readonly taken: number;
  readonly closed: number;
  readonly delivered: number;
}

export interface Sample {
  readonly closed: number;
  readonly delivered: number;
}

export interface Counted extends Sample {
  /** The beginning of the oldest span that was counted; null: nothing was. */
  readonly fromMs: number | null;
}

/** Goes back, the newest first, until a sample would be full. A message whose receipt should have come counts as not delivered. */
export function countBack(newestFirst: readonly Deliveries[], nowMs: number): Counted {
  let [closed, delivered, due] = [0, 0, 0];
  let fromMs: number | null = null;
  for (const one of newestFirst) {
    closed += one.closed;
    delivered += one.delivered;
    fromMs = one.atMs;
    if (nowMs - one.atMs > PATIENCE_MS) due += one.taken;
    if (closed >= SAMPLE) break;
  }
  return { closed: Math.max(closed, due), delivered, fromMs };
}

/** Null: the sample is not full. */
export function sampleOf(newestFirst: readonly Deliveries[], nowMs: number): Sample | null {
  const { closed, delivered } = countBack(newestFirst, nowMs);
  return closed < SAMPLE ? null : { closed, delivered };
}

/** Below this share of delivered messages a carrier of the tier loses messages; null: nobody has a full sample. */
export function floorOf(samples: readonly (Sample | null)[]): number | null {
  const shares = samples.flatMap((sample) => (sample === null || sample.closed < SAMPLE ? [] : [shareOf(sample)]));
  return shares.length === 0 ? null : Math.max(0, Math.max(...shares) - BELOW_BEST_MAX);
}

export interface Limited {
  readonly limit: number;
  readonly sample: Sample | null;
}

const shareOf = ({ closed, delivered }: Sample): number => delivered / closed;

/** Moves the limits of a tier's carriers. Without a full sample of anybody nothing moves. */
export function moveLimits(carriers: readonly Limited[], minutes: number): number[] {
  const span = Math.max(0, Math.min(MINUTES_MAX, minutes));
  const best = Math.max(...carriers.flatMap(({ sample }) => (sample ? [shareOf(sample)] : [])));
  return carriers.map(({ limit, sample }) => {
    if (sample === null) return limit;
    const behind = best - shareOf(sample);
    if (behind > BELOW_BEST_MAX) return Math.max(Math.min(limit, PROBE_SHARE), limit - DOWN_PER_MINUTE * span);
    return behind > NEAR_BEST ? limit : Math.min(1, limit + UP_PER_MINUTE * span);
  });
}

/** The share of each carrier, the cheapest first: a probe for everybody, then as much as its limit allows, and what nobody may have by the limits. */
export function sharesOf(limits: readonly number[]): number[] {
  const shares = limits.map((limit) => Math.min(limit, PROBE_SHARE));
  let left = 1 - shares.reduce((sum, share) => sum + share, 0);
  for (const [index, limit] of limits.entries()) {
    const more = Math.min(left, limit - (shares[index] ?? 0));
    shares[index] = (shares[index] ?? 0) + more;
    left -= more;
  }
  const all = 1 - left;
  return shares.map((share) => share / all);
}
