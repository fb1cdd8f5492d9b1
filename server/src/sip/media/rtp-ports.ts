import type { PortRange } from './media-protocol.ts';

interface Held {
  readonly untilMs: number;
  readonly waitMs: number;
}

const HELD_MS_MIN = 1_000;
const HELD_MS_MAX = 30_000;

// The pairs of ports of this process, shared by all of its media threads: sound on an even port, RTCP on the next one (RFC 3550 11).
// A pair that another program holds is left alone for a second, then for twice as long each time, up to half a minute.
export class RtpPorts {
  readonly #first: number;
  readonly #pairCount: number;
  readonly #range: string;
  readonly #used = new Set<number>();
  readonly #held = new Map<number, Held>();
  #next = 0;

  constructor({ min, max }: PortRange) {
    this.#first = min + (min % 2);
    this.#pairCount = Math.max(0, Math.floor((max - this.#first + 1) / 2));
    this.#range = `between ${min} and ${max}`;
  }

  get pairCount(): number {
    return this.#pairCount;
  }

  // How many pairs another program holds, as far as it is known.
  get heldCount(): number {
    const nowMs = performance.now();
    return [...this.#held.values()].filter(({ untilMs }) => untilMs > nowMs).length;
  }

  // Hands pairs out in turn, so that a late packet of an earlier call rarely meets the next one.
  take(): number {
    const nowMs = performance.now();
    for (let tried = 0; tried < this.#pairCount; tried += 1) {
      const port = this.#first + (this.#next % this.#pairCount) * 2;
      this.#next += 1;
      if (this.#used.has(port) || (this.#held.get(port)?.untilMs ?? 0) > nowMs) continue;
      this.#used.add(port);
      return port;
    }
    const held = this.heldCount;
    const why = held === 0 ? '' : `: other programs hold ${held} of ${this.#pairCount} pairs`;
    throw new Error(`no free RTP port ${this.#range}${why}`);
  }

  noteOpened(port: number): void {
    this.#held.delete(port);
  }

  noteHeld(port: number): void {
    const waitMs = Math.min(HELD_MS_MAX, 2 * (this.#held.get(port)?.waitMs ?? HELD_MS_MIN / 2));
    this.#held.set(port, { untilMs: performance.now() + waitMs, waitMs });
    this.#used.delete(port);
  }

  giveBack(port: number): void {
    this.#used.delete(port);
  }
}
