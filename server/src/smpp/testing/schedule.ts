// Runs many delayed actions with one timer: actions due within the same few milliseconds share a bucket, so that a million
// waiting receipts cost a million array slots and no timers.
const BUCKET_MS = 5;

export class Schedule {
  readonly #buckets = new Map<number, Array<() => void>>();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  get count(): number {
    let count = 0;
    for (const bucket of this.#buckets.values()) count += bucket.length;
    return count;
  }

  after(delayMs: number, run: () => void): void {
    if (this.#isStopped) return;
    const key = Math.ceil((performance.now() + delayMs) / BUCKET_MS);
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) this.#buckets.set(key, [run]);
    else bucket.push(run);
    this.#timer ??= setInterval(() => this.#runDue(), BUCKET_MS);
  }

  stop(): void {
    this.#isStopped = true;
    this.#buckets.clear();
    this.#sleep();
  }

  #sleep(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #runDue(): void {
    const now = performance.now() / BUCKET_MS;
    const due = [...this.#buckets.keys()].filter((key) => key <= now).sort((a, b) => a - b);
    for (const key of due) {
      const bucket = this.#buckets.get(key) ?? [];
      this.#buckets.delete(key);
      for (const run of bucket) run();
    }
    if (this.#buckets.size === 0) this.#sleep();
  }
}
