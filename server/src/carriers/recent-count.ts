const BUCKETS = 60;
const BUCKET_MS = 60_000;

/** Counts how often something happened within the last hour, to the minute. */
export class RecentCount {
  readonly #counts = new Array<number>(BUCKETS).fill(0);
  #minute = 0;

  note(nowMs: number): void {
    this.#turn(nowMs);
    const at = this.#minute % BUCKETS;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  read(nowMs: number): number {
    this.#turn(nowMs);
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  #turn(nowMs: number): void {
    const minute = Math.floor(nowMs / BUCKET_MS);
    if (minute - this.#minute >= BUCKETS) this.#counts.fill(0);
    else for (let past = this.#minute + 1; past <= minute; past += 1) this.#counts[past % BUCKETS] = 0;
    this.#minute = Math.max(this.#minute, minute);
  }
}
