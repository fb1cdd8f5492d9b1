import type { Runtime } from '../../runtime.ts';

const DELIVERY_SLOT_MS = 300_000;
const AHEAD_MS_MAX = 3_600_000;
/** Carriers and networks are few; while the database is away, the oldest counts go. */
const COUNTS_MAX = 20_000;

/** What carriers took of a network's messages in five minutes, and what became of messages in that time, in one process. */
export interface DeliveryCount {
  readonly slotMs: number;
  readonly carrierId: number;
  readonly network: string;
  readonly processId: number;
  taken: number;
  closed: number;
  delivered: number;
}

/** Counts in memory until it is stored. Rows are stored whole, so a repetition changes nothing. */
class DeliveryCounts {
  /** False while no route is ordered by cost: then nothing is counted. */
  isOn = false;
  readonly #counts = new Map<string, DeliveryCount>();
  #changed = new Set<DeliveryCount>();
  #latestMs = 0;

  note(
    { processId, clock }: Pick<Runtime, 'processId' | 'clock'>,
    carrierId: number,
    network: string,
    what: 'taken' | 'delivered' | 'failed',
  ): void {
    const nowMs = Math.floor(clock.nowMs() / DELIVERY_SLOT_MS) * DELIVERY_SLOT_MS;
    // When the clock is set back a little, the latest slot goes on; a slot that is far ahead was never reached.
    if (nowMs > this.#latestMs || nowMs < this.#latestMs - AHEAD_MS_MAX) this.#latestMs = nowMs;
    const [slotMs, process] = [this.#latestMs, processId()];
    const key = `${slotMs} ${process} ${carrierId} ${network}`;
    let count = this.#counts.get(key);
    if (count === undefined) {
      const [oldest] = this.#counts.keys();
      if (this.#counts.size >= COUNTS_MAX && oldest !== undefined) this.#counts.delete(oldest);
      count = { slotMs, carrierId, network, processId: process, taken: 0, closed: 0, delivered: 0 };
      this.#counts.set(key, count);
    }
    if (what === 'taken') count.taken += 1;
    else {
      count.closed += 1;
      if (what === 'delivered') count.delivered += 1;
    }
    this.#changed.add(count);
  }

  /** Stores what changed since the last call; after a failure the next call stores it. */
  async store(write: (counts: readonly DeliveryCount[]) => Promise<void>): Promise<void> {
    const due = this.#changed;
    if (due.size === 0) return;
    this.#changed = new Set();
    try {
      await write([...due]);
    } catch (error) {
      for (const one of due) this.#changed.add(one);
      throw error;
    }
    for (const [key, one] of this.#counts) {
      if (one.slotMs !== this.#latestMs && !this.#changed.has(one)) this.#counts.delete(key);
    }
  }
}

const counts = new WeakMap<object, DeliveryCounts>();

/** Those of a process: what carriers take is counted where it is sent, and what becomes of it where receipts are stored. */
export function deliveryCountsOf({ db }: Pick<Runtime, 'db'>): DeliveryCounts {
  const found = counts.get(db) ?? new DeliveryCounts();
  counts.set(db, found);
  return found;
}
