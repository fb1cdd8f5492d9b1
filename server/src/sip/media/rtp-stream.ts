import { ALAW_SILENCE, MULAW_SILENCE } from './g711.ts';
import { type RemoteReport, type SenderState, writeGoodbye, writeSenderReport } from './rtcp.ts';
import { DigitReceiver, DigitSender } from './rtp-digits.ts';
import { FRAME_MS, FRAME_SAMPLES, parseRtp, RTP_HEADER_BYTES, type RtpPacket, writeRtpHeader } from './rtp-packet.ts';
import { RtpReceiver } from './rtp-receiver.ts';
import type { Codec } from './sdp.ts';
import { ToneDigits } from './tone-digits.ts';
import { ToneOrder } from './tone-order.ts';

export interface RtpStreamOptions {
  codec: Codec;
  payloadType: number;
  digitPayloadType: number | null;
  ssrc: number;
  firstSequence: number;
  firstTimestamp: number;
  cname: string;
  // The recording in the codec of the stream; null plays silence.
  audio: Uint8Array | null;
  repeatCount: number;
  gapMs: number;
}

export interface RtpStats {
  sentCount: number;
  receivedCount: number;
  lostCount: number;
  // Null for fewer than two packets.
  jitterMs: number | null;
  // What the far side reported of our packets at last; null for nothing.
  remote: Pick<RemoteReport, 'lostCount' | 'jitterMs'> | null;
}

// A packet must not change until the kernel has taken it; four buffers in turn give it 80 ms.
const BUFFER_COUNT = 4;
const COMFORT_NOISE_TYPE = 13;

// One call's sound, without sockets or timers: it makes the next packet and interprets those that arrive.
export class RtpStream {
  isSending = true;
  #options: RtpStreamOptions;
  readonly #buffers: Buffer[];
  readonly #digitsOut = new DigitSender();
  readonly #digitsIn = new DigitReceiver();
  readonly #tones = new ToneDigits();
  readonly #toneOrder = new ToneOrder();
  readonly #receiver = new RtpReceiver();
  #sentCount = 0;
  #sentOctets = 0;
  #timestamp: number;
  #needsMarker = true;
  #audioAt = 0;
  #gapFrames = 0;
  #playsLeft: number;
  #onPlayed: (() => void) | null;
  #remote: RemoteReport | null = null;

  constructor(options: RtpStreamOptions, onPlayed: () => void) {
    this.#options = options;
    this.#timestamp = options.firstTimestamp;
    this.#playsLeft = options.audio === null ? 0 : options.repeatCount;
    this.#onPlayed = onPlayed;
    this.#buffers = Array.from({ length: BUFFER_COUNT }, () => Buffer.alloc(RTP_HEADER_BYTES + FRAME_SAMPLES));
  }

  sendDigits(digits: string): void {
    if (this.#options.digitPayloadType !== null) this.#digitsOut.push(digits);
  }

  // The far side may agree on the other codec during the call. The recording goes on where it was: a byte is a sample in both.
  follow(agreed: Pick<RtpStreamOptions, 'codec' | 'payloadType' | 'digitPayloadType' | 'audio'>): void {
    this.#options = { ...this.#options, ...agreed };
  }

  // Called every 20 ms; returns null when this frame is a pause (on hold, or between digits).
  nextPacket(): Buffer | null {
    this.#timestamp += FRAME_SAMPLES;
    if (!this.isSending) {
      this.#needsMarker = true;
      return null;
    }
    if (this.#digitsOut.isBusy) return this.#nextDigitPacket();
    const buffer = this.#takeBuffer();
    this.#fillFrame(buffer);
    this.#writeHeader(buffer, this.#options.payloadType, this.#needsMarker, this.#timestamp);
    this.#needsMarker = false;
    return buffer;
  }

  // Returns a packet that belongs to this call if it comes from the right source; null for any other.
  read(bytes: Buffer): RtpPacket | null {
    const packet = parseRtp(bytes);
    return packet !== null && this.#isExpected(packet.payloadType) ? packet : null;
  }

  // Returns the key of which the packet tells, if any.
  receive(packet: RtpPacket, nowMs: number): string | null {
    this.#receiver.receive(packet, nowMs);
    const { digitPayloadType } = this.#options;
    const type = packet.payloadType;
    if (type === digitPayloadType) return this.#digitsIn.receive(packet.payload, packet.timestamp);
    // A far side that agreed to send keys in packets does so; for all others, tones are recognised.
    if (digitPayloadType !== null || (type !== 0 && type !== 8)) return null;
    let digit: string | null = null;
    for (const payload of this.#toneOrder.receive(packet))
      digit = this.#tones.receive(payload, type === 0 ? 'PCMU' : 'PCMA') ?? digit;
    return digit;
  }

  applyReports(reports: RemoteReport[]): void {
    this.#remote = reports.find((report) => report.ssrc === this.#options.ssrc) ?? this.#remote;
  }

  senderReport(nowMs: number): Buffer {
    return writeSenderReport(this.#senderState(nowMs), this.#reception());
  }

  goodbye(nowMs: number): Buffer {
    return writeGoodbye(this.#senderState(nowMs), this.#reception());
  }

  stats(): RtpStats {
    const { receivedCount, lostCount } = this.#receiver.report();
    const jitterMs = this.#receiver.meanJitterMs();
    return { sentCount: this.#sentCount, receivedCount, lostCount, jitterMs, remote: this.#remote };
  }

  // Both codecs that we ever offer count as sound: the far side may choose the other one for its own direction. Comfort noise
  // (RFC 3389) counts too: a telephone that suppresses silence sends nothing else while its owner listens.
  #isExpected(type: number): boolean {
    const { payloadType, digitPayloadType } = this.#options;
    return type === 0 || type === 8 || type === COMFORT_NOISE_TYPE || type === payloadType || type === digitPayloadType;
  }

  #reception() {
    const report = this.#receiver.report();
    return report.receivedCount === 0 ? null : report;
  }

  #senderState(nowMs: number): SenderState {
    const { ssrc, cname } = this.#options;
    return {
      ssrc,
      nowMs,
      rtpTimestamp: this.#timestamp,
      packetCount: this.#sentCount,
      octetCount: this.#sentOctets,
      cname,
    };
  }

  #nextDigitPacket(): Buffer | null {
    const packet = this.#digitsOut.next(this.#timestamp);
    this.#needsMarker = true;
    if (packet === null) return null;
    const buffer = this.#takeBuffer().subarray(0, RTP_HEADER_BYTES + packet.payload.length);
    packet.payload.copy(buffer, RTP_HEADER_BYTES);
    this.#writeHeader(buffer, this.#options.digitPayloadType ?? 0, packet.hasMarker, packet.timestamp);
    return buffer;
  }

  #takeBuffer(): Buffer {
    return this.#buffers[this.#sentCount % BUFFER_COUNT] as Buffer;
  }

  #writeHeader(buffer: Buffer, payloadType: number, hasMarker: boolean, timestamp: number): void {
    const sequence = this.#options.firstSequence + this.#sentCount;
    writeRtpHeader(buffer, { payloadType, hasMarker, sequence, timestamp, ssrc: this.#options.ssrc });
    this.#sentCount += 1;
    this.#sentOctets += buffer.length - RTP_HEADER_BYTES;
  }

  #fillFrame(buffer: Buffer): void {
    const { audio, codec, gapMs } = this.#options;
    const silence = codec === 'PCMA' ? ALAW_SILENCE : MULAW_SILENCE;
    if (audio === null || this.#playsLeft === 0 || this.#gapFrames > 0) {
      buffer.fill(silence, RTP_HEADER_BYTES);
      if (this.#gapFrames > 0) this.#gapFrames -= 1;
      return;
    }
    const end = Math.min(this.#audioAt + FRAME_SAMPLES, audio.length);
    buffer.set(audio.subarray(this.#audioAt, end), RTP_HEADER_BYTES);
    buffer.fill(silence, RTP_HEADER_BYTES + end - this.#audioAt);
    this.#audioAt = end;
    if (end < audio.length) return;
    this.#audioAt = 0;
    this.#playsLeft -= 1;
    this.#gapFrames = Math.round(gapMs / FRAME_MS);
    if (this.#playsLeft > 0) return;
    this.#onPlayed?.();
    this.#onPlayed = null;
  }
}
