import { FRAME_MS } from './rtp-packet.ts';

// 20 slots of 1 ms each: a stream sends in one of them, once every 20 ms. New streams go to the emptiest slot, so that
// 400 calls are 20 packets in each millisecond and not 400 in one.
const SLOT_COUNT = FRAME_MS;
// Up to five frames behind we catch up (a jitter buffer bridges that); after a longer stall we go on from now,
// since a burst of old sound would only be thrown away by the far side.
const CATCH_UP_MS_MAX = 100;
const LATE_BUCKET_MS = 0.25;
const LATE_BUCKETS = 400;

export interface PacingReport {
  tickCount: number;
  p50LateMs: number;
  p99LateMs: number;
  maxLateMs: number;
  skippedCount: number;
}

type Tick = () => void;

export class PacingWheel {
  readonly #slots: Set<Tick>[] = Array.from({ length: SLOT_COUNT }, () => new Set());
  readonly #slotOf = new Map<Tick, Set<Tick>>();
  readonly #now: () => number;
  readonly #lateBuckets = new Uint32Array(LATE_BUCKETS + 1);
  #maxLateMs = 0;
  #skippedCount = 0;
  #originMs = 0;
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  add(tick: Tick): void {
    let emptiest = this.#slots[0] as Set<Tick>;
    for (const slot of this.#slots) if (slot.size < emptiest.size) emptiest = slot;
    emptiest.add(tick);
    this.#slotOf.set(tick, emptiest);
    if (this.#slotOf.size > 1) return;
    this.#originMs = this.#now();
    this.#next = 0;
    this.#schedule();
  }

  remove(tick: Tick): void {
    this.#slotOf.get(tick)?.delete(tick);
    this.#slotOf.delete(tick);
    if (this.#slotOf.size === 0) clearTimeout(this.#timer);
  }

  report(): PacingReport {
    const tickCount = this.#lateBuckets.reduce((sum, count) => sum + count, 0);
    const lateAt = (share: number) => {
      let left = tickCount * share;
      const index = this.#lateBuckets.findIndex((count) => {
        left -= count;
        return left <= 0;
      });
      return Math.max(0, index) * LATE_BUCKET_MS;
    };
    return {
      tickCount,
      p50LateMs: lateAt(0.5),
      p99LateMs: lateAt(0.99),
      maxLateMs: this.#maxLateMs,
      skippedCount: this.#skippedCount,
    };
  }

  // Runs every slot whose deadline has come.
  run(): void {
    let now = this.#now();
    if (now - this.#originMs - this.#next > CATCH_UP_MS_MAX) {
      const upToNow = Math.floor(now - this.#originMs);
      this.#skippedCount += upToNow - this.#next;
      this.#next = upToNow;
    }
    while (this.#originMs + this.#next <= now) {
      const slot = this.#slots[this.#next % SLOT_COUNT];
      if (slot && slot.size > 0) {
        for (const tick of slot) tick();
        now = this.#now();
        this.#note(now - this.#originMs - this.#next, slot.size);
      }
      this.#next += 1;
    }
    if (this.#slotOf.size > 0) this.#schedule();
  }

  #note(lateMs: number, count: number): void {
    const bucket = Math.min(LATE_BUCKETS, Math.floor(lateMs / LATE_BUCKET_MS));
    this.#lateBuckets[bucket] = (this.#lateBuckets[bucket] ?? 0) + count;
    if (lateMs > this.#maxLateMs) this.#maxLateMs = lateMs;
  }

  #schedule(): void {
    let slot = this.#next;
    while (this.#slots[slot % SLOT_COUNT]?.size === 0 && slot < this.#next + SLOT_COUNT) slot += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.run(), Math.max(0, this.#originMs + slot - this.#now()));
  }
}
