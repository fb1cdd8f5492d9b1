const LATE_BUCKET_MS = 0.25;
const LATE_BUCKETS = 400;
// The single figures stand behind the buckets, the last of which counts everything later.
const SKIPPED_AT = LATE_BUCKETS + 1;
const MAX_LATE_AT = LATE_BUCKETS + 2;
const FIGURES = LATE_BUCKETS + 3;

export interface PacingReport {
  tickCount: number;
  p50LateMs: number;
  p99LateMs: number;
  maxLateMs: number;
  // Packets that were never sent, because after a long stall the sound goes on from the present.
  skippedCount: number;
}

// Counts how late packets left, in memory that two threads share: the media thread writes, and others read without asking it.
// The counts are doubles, since 32 bits would overflow within days on a busy machine.
export class PacingFigures {
  readonly memory: SharedArrayBuffer;
  readonly #figures: Float64Array<SharedArrayBuffer>;

  constructor(memory = new SharedArrayBuffer(FIGURES * Float64Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#figures = new Float64Array(memory);
  }

  note(lateMs: number, count: number): void {
    this.#add(Math.min(LATE_BUCKETS, Math.floor(lateMs / LATE_BUCKET_MS)), count);
    if (lateMs > (this.#figures[MAX_LATE_AT] ?? 0)) this.#figures[MAX_LATE_AT] = lateMs;
  }

  noteSkipped(count: number): void {
    this.#add(SKIPPED_AT, count);
  }

  // Adds the counts of other figures, which must not change any more.
  add(other: PacingFigures): void {
    const maxLateMs = Math.max(this.#figures[MAX_LATE_AT] ?? 0, other.#figures[MAX_LATE_AT] ?? 0);
    for (const [at, count] of other.#figures.entries()) this.#add(at, count);
    this.#figures[MAX_LATE_AT] = maxLateMs;
  }

  get skippedCount(): number {
    return this.#figures[SKIPPED_AT] ?? 0;
  }

  // Returns how many packets left at most this much after their time.
  countWithin(lateMs: number): number {
    const buckets = Math.min(LATE_BUCKETS + 1, Math.floor(lateMs / LATE_BUCKET_MS));
    return this.#figures.subarray(0, buckets).reduce((sum, count) => sum + count, 0);
  }

  report(): PacingReport {
    const tickCount = this.countWithin(Number.POSITIVE_INFINITY);
    const lateAt = (share: number) => {
      let left = tickCount * share;
      const index = this.#figures.findIndex((count) => {
        left -= count;
        return left <= 0;
      });
      return Math.max(0, index) * LATE_BUCKET_MS;
    };
    return {
      tickCount,
      p50LateMs: lateAt(0.5),
      p99LateMs: lateAt(0.99),
      maxLateMs: this.#figures[MAX_LATE_AT] ?? 0,
      skippedCount: this.skippedCount,
    };
  }

  #add(at: number, count: number): void {
    this.#figures[at] = (this.#figures[at] ?? 0) + count;
  }
}
