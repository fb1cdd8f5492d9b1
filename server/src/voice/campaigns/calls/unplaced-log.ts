import type { Log } from '../../../log.ts';

const SAID_AGAIN_MS = 10_000;

/** Logs calls that did not leave this machine: the first at once, then only their number, because there may be many a second. */
export class UnplacedLog {
  readonly #log: Log;
  #saidAtMs = Number.NEGATIVE_INFINITY;
  #unsaid = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  note(trunk: number, reason: string): void {
    this.#unsaid += 1;
    const nowMs = performance.now();
    if (nowMs - this.#saidAtMs < SAID_AGAIN_MS) return;
    this.#log.warn('calls were not placed, and are tried again', { trunk, reason, calls: this.#unsaid });
    this.#saidAtMs = nowMs;
    this.#unsaid = 0;
  }
}
