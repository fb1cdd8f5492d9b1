import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Spaces the calls of this process to one trunk by at least the trunk's interval, whatever delayed them: after a slow commit or a long turn of the
 * event loop, several calls must not start at once.
 */
export class CallPace {
  readonly #freeAtMs = new Map<number, number>();

  /** Resolves when it is this call's turn. */
  async take(trunkId: number, intervalMs: number): Promise<void> {
    const nowMs = performance.now();
    const turnAtMs = Math.max(nowMs, this.#freeAtMs.get(trunkId) ?? 0);
    this.#freeAtMs.set(trunkId, turnAtMs + intervalMs);
    // Timers only count whole milliseconds, so one may fire a fraction too early; then the wait is repeated.
    for (let leftMs = turnAtMs - nowMs; leftMs > 0; leftMs = turnAtMs - performance.now())
      await sleep(Math.ceil(leftMs));
  }
}
