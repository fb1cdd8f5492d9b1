/** A rate is looked at again no more often than this. */
const TIMER_MS_MIN = 2;
const TIMER_MS_MAX = 1_000;

/** Tells those who were turned away that there may be room again: once per round of the loop, however much came free. */
export class RoomBell {
  readonly #onRoom: () => void;
  #isWaitedFor = false;
  #isRinging = false;
  #timer: NodeJS.Timeout | null = null;
  #timerDueMs = Number.POSITIVE_INFINITY;
  #isStopped = false;

  constructor(onRoom: () => void) {
    this.#onRoom = onRoom;
  }

  /** Somebody was turned away; what he waits for is there in so long, or at some answer (Infinity). */
  wait(waitMs: number): void {
    this.#isWaitedFor = true;
    if (waitMs === Number.POSITIVE_INFINITY || this.#isStopped) return;
    const dueMs = performance.now() + waitMs;
    if (dueMs >= this.#timerDueMs) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timerDueMs = dueMs;
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#timerDueMs = Number.POSITIVE_INFINITY;
        this.ring();
      },
      Math.min(TIMER_MS_MAX, Math.max(TIMER_MS_MIN, waitMs)),
    );
  }

  ring(): void {
    if (!this.#isWaitedFor || this.#isRinging || this.#isStopped) return;
    this.#isRinging = true;
    setImmediate(() => {
      this.#isRinging = false;
      this.#isWaitedFor = false;
      if (!this.#isStopped) this.#onRoom();
    });
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
