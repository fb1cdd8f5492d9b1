import type { Clock } from '../../src/clock.ts';
import { timestampFromMs } from '../../src/lib/time/timestamp.ts';

/** A clock that goes on by itself, as jobs and leases expect, from wherever a test has set it. */
export function tickingClock(startMs: number): Clock & { set(ms: number): void } {
  let [fromMs, sinceMs] = [startMs, performance.now()];
  const nowMs = (): number => Math.floor(fromMs + performance.now() - sinceMs);
  return {
    now: () => timestampFromMs(nowMs()),
    nowMs,
    aheadMs: () => 0,
    set: (ms) => {
      [fromMs, sinceMs] = [ms, performance.now()];
    },
  };
}
