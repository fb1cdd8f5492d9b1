import { type Timestamp, timestampFromMicros, timestampFromMs } from './lib/time/timestamp.ts';

/** All wall-clock time comes from here, so that a test can move it. Waiting uses timers, which a moved clock does not affect. */
export interface Clock {
  now(): Timestamp;
  nowMs(): number;
  /** Returns how far this machine's own clock is ahead of this one. */
  aheadMs(): number;
}

/** Date.now() has no microseconds, so the monotonic clock supplies them. It is reset when the wall clock was moved. */
const DRIFT_MS_MAX = 2;
let originMs = performance.timeOrigin;

export const systemClock: Clock = {
  now: () => {
    const wallMs = Date.now();
    const sinceStartMs = performance.now();
    if (Math.abs(originMs + sinceStartMs - wallMs) > DRIFT_MS_MAX) originMs = wallMs - sinceStartMs;
    return timestampFromMicros(Math.floor((originMs + sinceStartMs) * 1000));
  },
  nowMs: () => Date.now(),
  aheadMs: () => 0,
};

/** Returns a clock that a test moves by hand. */
export function manualClock(startMs: number): Clock & { set(ms: number): void; advance(ms: number): void } {
  let ms = startMs;
  return {
    now: () => timestampFromMs(ms),
    nowMs: () => ms,
    aheadMs: () => 0,
    set: (value) => {
      ms = value;
    },
    advance: (by) => {
      ms += by;
    },
  };
}
