import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What every request names as its host. */
export const HOST = 'go.example';
/** Every code has this length, so that a request is one buffer in which the code is changed. */
export const CODE_LENGTH = 8;

export interface FollowJob {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The codes one after the other, `CODE_LENGTH` bytes each. */
  readonly codes: Uint8Array;
  /** `random`: any of them each time. `once`: each of them once, from `first` on. */
  readonly order: 'random' | 'once';
  readonly first: number;
}

export interface FollowResult {
  readonly answered: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How busy the thread of the load was, 0 to 1: near 1 it may be the load that was measured. */
  readonly loadBusy: number;
  /** The next code that was not yet asked for. */
  readonly next: number;
}

export interface Follower {
  run(job: FollowJob): Promise<FollowResult>;
  stop(): Promise<void>;
}

/** A thread that follows short links as browsers do, and takes nothing but 302. */
export function startFollower(): Follower {
  const worker = new Worker(new URL('./link-load-worker.ts', import.meta.url));
  return {
    async run(job) {
      worker.postMessage(job);
      const [reply] = (await once(worker, 'message')) as [{ result?: FollowResult; error?: string }];
      if (!reply.result) throw new Error(`the load on port ${job.port} broke off: ${reply.error}`);
      return reply.result;
    },
    async stop() {
      await worker.terminate();
    },
  };
}
