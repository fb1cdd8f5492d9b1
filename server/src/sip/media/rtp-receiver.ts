import type { RtpPacket } from './rtp-packet.ts';

const SAMPLES_PER_MS = 8;
// RFC 3550 A.1, MAX_DROPOUT and MAX_MISORDER: a number further away is of a new stream, and not of three thousand lost packets.
const AHEAD_MAX = 3000;
const BEHIND_MAX = 100;
// A power of two that holds all the numbers that may still come late.
const SEEN_COUNT = 128;
// A step of ten seconds between two packets is of another clock, and no jitter.
const STEP_MAX = 10_000 * SAMPLES_PER_MS;

export interface ReceptionReport {
  ssrc: number;
  receivedCount: number;
  lostCount: number;
  highestSequence: number;
  jitterSamples: number;
}

// Counts the packets from the far side as RFC 3550 appendix A does, except that a packet which comes twice counts once: it makes
// up for none that was lost.
export class RtpReceiver {
  receivedCount = 0;
  #ssrc: number | null = null;
  #baseSequence = 0;
  #highest = 0;
  // The numbers that came last, each at its own place.
  readonly #seen = new Float64Array(SEEN_COUNT);
  #countSinceBase = 0;
  #lostBefore = 0;
  // The number with which a new stream would go on, after one that was far away.
  #jumpedTo: number | null = null;
  #jitter = 0;
  #jitterSum = 0;
  #jitterCount = 0;
  #lastMs: number | null = null;
  #lastTimestamp = 0;

  receive(packet: RtpPacket, nowMs: number): void {
    const sequence = this.#extend(packet);
    const place = sequence & (SEEN_COUNT - 1);
    if (sequence < this.#baseSequence || this.#seen[place] === sequence) return;
    this.#seen[place] = sequence;
    this.#highest = Math.max(this.#highest, sequence);
    this.receivedCount += 1;
    this.#countSinceBase += 1;
    this.#measure(packet.timestamp, nowMs);
  }

  report(): ReceptionReport {
    const expected = this.#ssrc === null ? 0 : this.#highest - this.#baseSequence + 1;
    return {
      ssrc: this.#ssrc ?? 0,
      receivedCount: this.receivedCount,
      lostCount: this.#lostBefore + expected - this.#countSinceBase,
      highestSequence: this.#highest,
      jitterSamples: Math.round(this.#jitter),
    };
  }

  // The mean over all packets of the estimate, which by itself tells of the last third of a second; null for fewer than two.
  meanJitterMs(): number | null {
    return this.#jitterCount === 0 ? null : this.#jitterSum / this.#jitterCount / SAMPLES_PER_MS;
  }

  // The number of the packet without its wraps; -1 for one that does not count.
  #extend(packet: RtpPacket): number {
    if (this.#ssrc !== packet.ssrc) return this.#restart(packet);
    const ahead = ((packet.sequence - this.#highest + 0x8000) & 0xffff) - 0x8000;
    if (ahead <= AHEAD_MAX && ahead >= -BEHIND_MAX) return this.#highest + ahead;
    // A single packet may be a stray one; two in a row begin a new stream.
    if (packet.sequence === this.#jumpedTo) return this.#restart(packet);
    this.#jumpedTo = (packet.sequence + 1) & 0xffff;
    return -1;
  }

  #restart({ ssrc, sequence }: RtpPacket): number {
    this.#lostBefore = this.report().lostCount;
    this.#ssrc = ssrc;
    this.#baseSequence = sequence;
    this.#highest = sequence;
    this.#countSinceBase = 0;
    this.#seen.fill(-1);
    this.#jumpedTo = null;
    this.#lastMs = null;
    return sequence;
  }

  // RFC 3550 6.4.1. Packets with the timestamp of the one before, as those of one key press, were not all sent at that time.
  #measure(timestamp: number, nowMs: number): void {
    if (this.#lastMs !== null) {
      if (timestamp === this.#lastTimestamp) return;
      const passed = Math.round((nowMs - this.#lastMs) * SAMPLES_PER_MS);
      // In 32 bits, as timestamps wrap.
      const step = Math.abs((passed - (timestamp - this.#lastTimestamp)) | 0);
      if (step <= STEP_MAX) {
        this.#jitter += (step - this.#jitter) / 16;
        this.#jitterSum += this.#jitter;
        this.#jitterCount += 1;
      }
    }
    this.#lastMs = nowMs;
    this.#lastTimestamp = timestamp;
  }
}
