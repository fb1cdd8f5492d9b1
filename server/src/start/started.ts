import { describeError, type Log } from '../log.ts';

/** The parts that have been started. A failure during the start and a stop both end them in reverse. */
export class Started {
  readonly #stops: { name: string; stop: () => Promise<void> }[] = [];
  readonly #halts: (() => void)[] = [];

  add(name: string, stop: () => Promise<void>): void {
    this.#stops.push({ name, stop });
  }

  /** Adds a part that was started, and returns it. */
  keep<Part extends { stop(): Promise<void> }>(name: string, part: Part): Part {
    this.add(name, () => part.stop());
    return part;
  }

  /** Adds a call that is made before anything is stopped, to end what need not continue while requests are still answered. */
  addHalt(halt: () => void): void {
    this.#halts.push(halt);
  }

  async stop(log: Log): Promise<void> {
    for (const halt of this.#halts.splice(0)) halt();
    for (let step = this.#stops.pop(); step; step = this.#stops.pop()) {
      const { name } = step;
      await step
        .stop()
        .catch((error: unknown) => log.error('a part did not stop cleanly', { part: name, ...describeError(error) }));
    }
  }
}
