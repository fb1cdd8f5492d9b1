import type { PacingWheel } from './pacing-wheel.ts';

// Incoming packets are read at least this often, even when few streams send.
const WAIT_MS_MAX = 2;

// Turns the wheel while any stream sends. Between two deadlines the thread sleeps to the fraction of a millisecond (timers
// know whole ones), and then reads at once what arrived meanwhile: woken for each packet, a thread with 400 calls would
// spend as much on waking up as on sound.
export class PacingLoop {
  readonly #wheel: PacingWheel;
  // No thread ever wakes the sleeper: each wait ends by its time-out.
  readonly #sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #isTurning = false;

  constructor(wheel: PacingWheel) {
    this.#wheel = wheel;
  }

  // Called after each stream that was added; the loop ends by itself after the last one has gone.
  start(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    const { dueAtMs } = this.#wheel;
    if (dueAtMs === Number.POSITIVE_INFINITY) {
      this.#isTurning = false;
      return;
    }
    const waitMs = Math.min(dueAtMs - performance.now(), WAIT_MS_MAX);
    if (waitMs > 0) Atomics.wait(this.#sleeper, 0, 0, waitMs);
    this.#wheel.run();
    setImmediate(() => this.#turn());
  }
}
