import { PacingFigures } from './pacing-figures.ts';
import { FRAME_MS } from './rtp-packet.ts';

// 20 slots of 1 ms each: a stream sends in one of them, once every 20 ms. A new stream goes to the emptiest slot, so that
// 400 calls send 20 packets in each millisecond and not 400 in one.
const SLOT_COUNT = FRAME_MS;
// The wheel catches up on at most five frames, which a jitter buffer bridges. After a longer stall it goes on from the present,
// since the far side would only throw away a burst of old sound.
const CATCH_UP_MS_MAX = 100;

type Tick = () => void;

export class PacingWheel {
  readonly figures: PacingFigures;
  readonly #slots: Set<Tick>[] = Array.from({ length: SLOT_COUNT }, () => new Set());
  readonly #slotOf = new Map<Tick, Set<Tick>>();
  readonly #now: () => number;
  #originMs = 0;
  #next = 0;
  // The time of the next packet; infinite while no stream sends.
  #dueAtMs = Number.POSITIVE_INFINITY;

  constructor(figures = new PacingFigures(), now = () => performance.now()) {
    this.figures = figures;
    this.#now = now;
  }

  get dueAtMs(): number {
    return this.#dueAtMs;
  }

  add(tick: Tick): void {
    if (this.#slotOf.size === 0) {
      this.#originMs = this.#now();
      this.#next = 0;
    }
    this.#passEmpty();
    let emptiest = this.#slots[0] as Set<Tick>;
    for (const slot of this.#slots) if (slot.size < emptiest.size) emptiest = slot;
    emptiest.add(tick);
    this.#slotOf.set(tick, emptiest);
    this.#schedule();
  }

  remove(tick: Tick): void {
    this.#slotOf.get(tick)?.delete(tick);
    this.#slotOf.delete(tick);
    this.#schedule();
  }

  // Runs every slot whose deadline has come.
  run(): void {
    let now = this.#now();
    if (now < this.#dueAtMs) return;
    if (now - this.#originMs - this.#next > CATCH_UP_MS_MAX) this.#skipTo(Math.floor(now - this.#originMs));
    while (this.#originMs + this.#next <= now) {
      const slot = this.#slots[this.#next % SLOT_COUNT];
      if (slot && slot.size > 0) {
        for (const tick of slot) tick();
        now = this.#now();
        this.figures.note(now - this.#originMs - this.#next, slot.size);
      }
      this.#next += 1;
    }
    this.#schedule();
  }

  // Passes over the time in which a slot was empty, so that a new stream's first turn is the slot's next one.
  #passEmpty(): void {
    const now = this.#now() - this.#originMs;
    while (this.#next < now && this.#slots[this.#next % SLOT_COUNT]?.size === 0) this.#next += 1;
  }

  #skipTo(next: number): void {
    const turns = Math.floor((next - this.#next) / SLOT_COUNT);
    let count = turns * this.#slotOf.size;
    for (let slot = this.#next + turns * SLOT_COUNT; slot < next; slot += 1) {
      count += this.#slots[slot % SLOT_COUNT]?.size ?? 0;
    }
    this.figures.noteSkipped(count);
    this.#next = next;
  }

  #schedule(): void {
    let slot = this.#next;
    while (this.#slots[slot % SLOT_COUNT]?.size === 0 && slot < this.#next + SLOT_COUNT) slot += 1;
    this.#dueAtMs = this.#slotOf.size === 0 ? Number.POSITIVE_INFINITY : this.#originMs + slot;
  }
}
