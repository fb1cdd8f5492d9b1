import { noAnswer } from './failure.ts';

/**
 * Whether the database answers this process at all. Where a network drops every packet, each statement would wait for its own time limit, and each new
 * connection after it for another. What one connection finds out holds for all: until the database has answered again, whatever would be asked is
 * refused at once, and one connection at a time tries.
 */
export class Reach {
  #isAway = false;
  #isTrying = false;
  #heardMs = performance.now();
  readonly #told = new Set<() => void>();

  /** An answer has come on any connection. */
  heard(): void {
    this.#heardMs = performance.now();
    this.#isAway = false;
  }

  /** Neither a new connection nor what was asked at `askedMs` was answered. If any other answer has come since, the database is there. */
  unheard(askedMs: number): void {
    if (this.#isAway || this.#heardMs > askedMs) return;
    this.#isAway = true;
    for (const tell of [...this.#told]) tell();
  }

  /** Calls `tell` whenever the database is found to be away. Returns a function that ends this. */
  onAway(tell: () => void): () => void {
    this.#told.add(tell);
    return () => this.#told.delete(tell);
  }

  refuse(name: string): void {
    if (this.#isAway) throw noAnswer(name);
  }

  /** Waits for a new connection until the database is found to be away. One that opens later is given to `close`. */
  wait<T>(open: () => Promise<T>, close: (late: T) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      this.refuse('connect');
      let isOver = false;
      const stop = this.onAway(() => {
        isOver = true;
        reject(noAnswer('connect'));
      });
      open()
        .then((opened) => (isOver ? close(opened) : resolve(opened)), reject)
        .finally(stop);
    });
  }

  /** While the database is away, `ask` tries to reach it, unless another connection does. Returns whether it was away. */
  async tryAgain(ask: () => Promise<unknown>): Promise<boolean> {
    if (!this.#isAway) return false;
    if (this.#isTrying) return true;
    this.#isTrying = true;
    try {
      await ask();
    } finally {
      this.#isTrying = false;
    }
    return true;
  }
}
