import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls of this process to one trunk leave no closer together than its rate allows, whatever held them up on the way:
 * a slow commit or a long turn of the event loop must not let several moments of the rate come at once.
 */
export class CallPace {
  readonly #freeAtMs = new Map<number, number>();

  /** Resolves when it is this call's turn. */
  async take(trunkId: number, intervalMs: number): Promise<void> {
    const nowMs = performance.now();
    const turnAtMs = Math.max(nowMs, this.#freeAtMs.get(trunkId) ?? 0);
    this.#freeAtMs.set(trunkId, turnAtMs + intervalMs);
    // A timer knows whole milliseconds alone, so it may come a part of one early: then we wait again.
    for (let leftMs = turnAtMs - nowMs; leftMs > 0; leftMs = turnAtMs - performance.now())
      await sleep(Math.ceil(leftMs));
  }
}
