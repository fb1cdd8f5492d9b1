import type { RtpPacket } from './rtp-packet.ts';

// 60 ms: a packet that is later than this many of its successors is given up.
const WAITING_MAX = 3;
// So many lost packets are filled with the one before; more may be the pause between two presses of one key.
const FILLED_MAX = 2;
const JUMP_MAX = 100;

// Puts the packets of a sound into their order for whoever listens to tones. Nothing waits while they come in order.
export class ToneOrder {
  #next: number | null = null;
  #last: Buffer | null = null;
  #waiting: RtpPacket[] = [];

  // Returns the payloads that are next.
  receive(packet: RtpPacket): Buffer[] {
    if (this.#next === null || Math.abs(this.#ahead(packet)) > JUMP_MAX) this.#restart(packet);
    const isLate = this.#ahead(packet) < 0;
    if (isLate || this.#waiting.some(({ sequence }) => sequence === packet.sequence)) return [];
    this.#waiting.push(packet);
    this.#waiting.sort((a, b) => this.#ahead(a) - this.#ahead(b));
    const payloads: Buffer[] = [];
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      const missing = this.#ahead(first);
      if (missing > 0 && this.#waiting.length <= WAITING_MAX) break;
      this.#waiting.shift();
      if (missing <= FILLED_MAX && this.#last !== null)
        for (let count = 0; count < missing; count += 1) payloads.push(this.#last);
      payloads.push(first.payload);
      this.#last = first.payload;
      this.#next = (first.sequence + 1) & 0xffff;
    }
    return payloads;
  }

  #ahead({ sequence }: RtpPacket): number {
    return ((sequence - (this.#next ?? sequence) + 0x8000) & 0xffff) - 0x8000;
  }

  #restart({ sequence }: RtpPacket): void {
    this.#next = sequence;
    this.#last = null;
    this.#waiting = [];
  }
}
