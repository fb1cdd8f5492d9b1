import { type Figures, startThread } from './load.ts';

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

export interface FollowResult extends Figures {
  readonly answered: number;
  /** How busy the thread of the load was, 0 to 1: near 1 it may be the load that was measured. */
  readonly loadBusy: number;
}

/** A thread that follows short links as browsers do, and takes nothing but 302. */
export const startFollower = () => startThread<FollowJob, FollowResult>('./link-load-worker.ts');
