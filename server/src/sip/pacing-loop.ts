import type { PacingWheel } from './pacing-wheel.ts';

// What arrives is read at least this often, also when only a few streams send.
const WAIT_MS_MAX = 2;

// Turns the wheel for as long as anybody sends. Between two deadlines the thread sleeps to the fraction of a millisecond
// (timers know whole ones), and what arrived meanwhile is then read at once: woken for each packet, a thread with 400
// calls would spend as much on waking up as on sound.
export class PacingLoop {
  readonly #wheel: PacingWheel;
  // Nobody ever wakes it: the wait always ends by its time-out.
  readonly #sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #isTurning = false;

  constructor(wheel: PacingWheel) {
    this.#wheel = wheel;
  }

  // After each stream that was added; the loop ends by itself after the last one has gone.
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
