import { describeError, type Log } from './log.ts';

/** What has been started, so that a failure half-way and a stop both undo it in reverse. */
export class Started {
  readonly #stops: { name: string; stop: () => Promise<void> }[] = [];

  add(name: string, stop: () => Promise<void>): void {
    this.#stops.push({ name, stop });
  }

  async stop(log: Log): Promise<void> {
    for (let step = this.#stops.pop(); step; step = this.#stops.pop()) {
      const { name } = step;
      await step
        .stop()
        .catch((error: unknown) => log.error('a part did not stop cleanly', { part: name, ...describeError(error) }));
    }
  }
}
