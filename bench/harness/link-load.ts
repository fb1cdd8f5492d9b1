import { type Figures, startThread } from './load.ts';

/** What every request names as its host. */
export const HOST = 'go.example';
/** Every code has this length, so that a request is one buffer in which the code is changed. */
export const CODE_LENGTH = 8;
/** Times are counted in steps of 10 µs, up to 2 s. */
export const STEP_MS = 0.01;
export const STEPS = 200_000;
const FIRST_SEED = 88_172_645;

export interface FollowJob {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The codes one after the other, `CODE_LENGTH` bytes each. */
  readonly codes: Uint8Array;
  /** `random`: any of them each time. `once`: each of them once, from `first` on. */
  readonly order: 'random' | 'once';
  readonly first: number;
  /** Begins the random order. Threads with the same order would find links that another has just made quick to find. */
  readonly seed: number;
}

/** What one thread counted. */
export interface FollowCounts {
  readonly answered: number;
  readonly perSecond: number;
  /** How many answers took so many steps. */
  readonly steps: Uint32Array;
  readonly loadBusy: number;
}

export interface FollowResult extends Figures {
  readonly answered: number;
  /** How busy the threads of the load were, 0 to 1: near 1 it may be the load that was measured. */
  readonly loadBusy: number;
}

function percentileMs(parts: readonly FollowCounts[], answered: number, share: number): number {
  let left = answered * share;
  for (let step = 0; step < STEPS; step += 1) {
    for (const { steps } of parts) left -= steps[step] ?? 0;
    if (left <= 0) return (step + 1) * STEP_MS;
  }
  return STEPS * STEP_MS;
}

function together(parts: readonly FollowCounts[]): FollowResult {
  const sum = (of: (part: FollowCounts) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const answered = sum((part) => part.answered);
  return {
    answered,
    perSecond: sum((part) => part.perSecond),
    p50Ms: percentileMs(parts, answered, 0.5),
    p99Ms: percentileMs(parts, answered, 0.99),
    loadBusy: sum((part) => part.loadBusy) / parts.length,
  };
}

/** Threads that follow short links as browsers do, and take nothing but 302. They share the connections. */
export function startFollower(count = 1) {
  const threads = Array.from({ length: count }, () => startThread<FollowJob, FollowCounts>('./link-load-worker.ts'));
  return {
    async run(job: Omit<FollowJob, 'seed'>): Promise<FollowResult> {
      const connections = job.connections / count;
      const runs = threads.map((thread, index) => thread.run({ ...job, connections, seed: FIRST_SEED + index }));
      return together(await Promise.all(runs));
    },
    async stop(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}
