import type { RtpPacket } from './rtp-packet.ts';

const SAMPLES_PER_MS = 8;
// A jump this far means a new stream (RFC 3550 A.1 MAX_DROPOUT), not three thousand lost packets.
const JUMP_MAX = 3000;

export interface ReceptionReport {
  ssrc: number;
  receivedCount: number;
  lostCount: number;
  highestSequence: number;
  jitterSamples: number;
}

// Counts the packets from the far side as RFC 3550 appendix A does.
export class RtpReceiver {
  receivedCount = 0;
  #ssrc: number | null = null;
  #baseSequence = 0;
  #highest = 0;
  #countSinceBase = 0;
  #lostBefore = 0;
  #jitter = 0;
  #lastTransit: number | null = null;

  receive(packet: RtpPacket, nowMs: number): void {
    this.receivedCount += 1;
    const ahead = ((packet.sequence - this.#highest + 0x8000) & 0xffff) - 0x8000;
    if (this.#ssrc !== packet.ssrc || Math.abs(ahead) > JUMP_MAX) this.#restart(packet);
    else if (ahead > 0) this.#highest += ahead;
    this.#countSinceBase += 1;
    const transit = nowMs * SAMPLES_PER_MS - packet.timestamp;
    // When the timestamp wraps, the difference is absurd for one packet, which is left out.
    if (this.#lastTransit !== null && Math.abs(transit - this.#lastTransit) < 0x4000_0000) {
      this.#jitter += (Math.abs(transit - this.#lastTransit) - this.#jitter) / 16;
    }
    this.#lastTransit = transit;
  }

  report(): ReceptionReport {
    const expected = this.#ssrc === null ? 0 : this.#highest - this.#baseSequence + 1;
    return {
      ssrc: this.#ssrc ?? 0,
      receivedCount: this.receivedCount,
      lostCount: this.#lostBefore + Math.max(0, expected - this.#countSinceBase),
      highestSequence: this.#highest,
      jitterSamples: Math.round(this.#jitter),
    };
  }

  #restart(packet: RtpPacket): void {
    this.#lostBefore = this.report().lostCount;
    this.#ssrc = packet.ssrc;
    this.#baseSequence = packet.sequence;
    this.#highest = packet.sequence;
    this.#countSinceBase = 0;
    this.#lastTransit = null;
  }
}
