import { describeError, type Log } from '../log.ts';

/** What has been started, so that a failure half-way and a stop both undo it in reverse. */
export class Started {
  readonly #stops: { name: string; stop: () => Promise<void> }[] = [];
  readonly #halts: (() => void)[] = [];

  add(name: string, stop: () => Promise<void>): void {
    this.#stops.push({ name, stop });
  }

  /** Called before anything is stopped: what need not be begun any more while others are still being answered. */
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
