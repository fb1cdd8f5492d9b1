import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { DigitReceiver, DigitSender } from '../media/rtp-digits.ts';
import { FRAME_MS, FRAME_SAMPLES, parseRtp, RTP_HEADER_BYTES, writeRtpHeader } from '../media/rtp-packet.ts';
import { createSoundKey, writeCrypto } from '../media/sdes.ts';
import type { AudioDescription } from '../media/sdp.ts';
import { SoundGuard } from '../media/sound-guard.ts';

// No test looks at more than a minute of packets.
const RECORDED_MAX = 3000;
const DIGIT_PAYLOAD_TYPE = 101;
const DIGIT_SSRC = 0x5eed;

export interface ReceivedPacket {
  atMs: number;
  sequence: number;
  timestamp: number;
  payloadType: number;
  payload: Buffer;
}

// The callee's telephone: it counts what it hears, echoes it, and can press keys.
export class FakeMedia {
  readonly packets: ReceivedPacket[] = [];
  receivedCount = 0;
  echoedCount = 0;
  digits = '';
  isEchoing = true;
  // One of so many packets is lost on the way back, and reported as lost on the way there; 0 for none.
  losesOneOf = 0;
  lostCount = 0;
  #socket: Socket = createSocket('udp4');
  readonly #guard = new SoundGuard();
  // A guard protects one stream; that of the keys has its own numbers.
  readonly #digitGuard = new SoundGuard();
  #key = createSoundKey();
  readonly #recordedMax: number;
  readonly #receiver = new DigitReceiver();
  #source: { host: string; port: number } | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(recordedMax = RECORDED_MAX) {
    this.#recordedMax = recordedMax;
  }

  async start(host: string): Promise<number> {
    if (isIPv6(host)) {
      this.#socket.close();
      this.#socket = createSocket('udp6');
    }
    this.#socket.on('error', () => undefined);
    this.#socket.on('message', (bytes, remote) => this.#receive(bytes, { host: remote.address, port: remote.port }));
    this.#socket.bind(0, host);
    await once(this.#socket, 'listening');
    return this.#socket.address().port;
  }

  // The next answer gives another key, which protects the sound from then on.
  renewKey(): void {
    this.#key = createSoundKey();
  }

  // Takes the key of an offer, and returns the line of SDP that answers it; nothing for an offer without one.
  answerKey({ crypto }: AudioDescription): string[] {
    const keys = crypto && { ours: this.#key, theirs: crypto.key, tag: crypto.tag };
    for (const guard of [this.#guard, this.#digitGuard]) guard.follow(keys);
    return crypto === null ? [] : [writeCrypto({ tag: crypto.tag, key: this.#key })];
  }

  // Sends sound unasked, as early media or a telephone that speaks first.
  speak(host: string, port: number, count: number): void {
    const packet = Buffer.alloc(RTP_HEADER_BYTES + FRAME_SAMPLES, 0xff);
    for (let sequence = 0; sequence < count; sequence += 1) {
      const header = { payloadType: 0, hasMarker: false, sequence, timestamp: sequence * FRAME_SAMPLES, ssrc: 77 };
      writeRtpHeader(packet, header);
      this.#socket.send(Buffer.from(packet), port, host);
    }
  }

  press(digits: string, fallback: { host: string; port: number }): void {
    const sender = new DigitSender();
    sender.push(digits);
    let sequence = 0;
    this.#timer = setInterval(() => {
      if (!sender.isBusy) clearInterval(this.#timer);
      const digit = sender.next(sequence * FRAME_SAMPLES);
      sequence += 1;
      if (digit === null) return;
      const packet = Buffer.alloc(RTP_HEADER_BYTES + digit.payload.length);
      const { hasMarker, timestamp } = digit;
      writeRtpHeader(packet, { payloadType: DIGIT_PAYLOAD_TYPE, hasMarker, sequence, timestamp, ssrc: DIGIT_SSRC });
      digit.payload.copy(packet, RTP_HEADER_BYTES);
      const target = this.#source ?? fallback;
      this.#socket.send(this.#digitGuard.close(packet), target.port, target.host);
    }, FRAME_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#socket.close();
  }

  // RFC 3550 6.4.2: a receiver report with one block, and a jitter of 5 ms.
  #report(ssrc: number, { host, port }: { host: string; port: number }): void {
    const report = Buffer.alloc(32);
    report.set([0x81, 201, 0, 7]);
    report.writeUInt32BE(77, 4);
    report.writeUInt32BE(ssrc, 8);
    report.writeIntBE(this.lostCount, 13, 3);
    report.writeUInt32BE(40, 20);
    this.#socket.send(this.#guard.closeReport(report), port + 1, host);
  }

  #receive(bytes: Buffer, source: { host: string; port: number }): void {
    const open = this.#guard.open(bytes);
    const packet = open && parseRtp(open);
    if (open === null || packet === null) return;
    this.#source = source;
    this.receivedCount += 1;
    const { sequence, timestamp, payloadType, payload } = packet;
    if (this.packets.length < this.#recordedMax) {
      this.packets.push({ atMs: performance.now(), sequence, timestamp, payloadType, payload: Buffer.from(payload) });
    }
    if (payloadType === DIGIT_PAYLOAD_TYPE) {
      this.digits += this.#receiver.receive(payload, timestamp) ?? '';
    } else if (this.losesOneOf > 0 && this.receivedCount % this.losesOneOf === 0) {
      this.lostCount += 1;
      this.#report(packet.ssrc, source);
    } else if (this.isEchoing) {
      this.echoedCount += 1;
      this.#socket.send(this.#guard.close(open), source.port, source.host);
    }
  }
}
