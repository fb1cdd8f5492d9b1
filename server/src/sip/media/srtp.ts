import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { RTP_HEADER_BYTES } from './rtp-packet.ts';

// RFC 3711 with AES-CM of 128 bits and HMAC-SHA1 of 80: a master key with its salt protects what one side sends, RTP and RTCP.
const KEY_BYTES = 16;
const SALT_BYTES = 14;
export const MASTER_BYTES = KEY_BYTES + SALT_BYTES;
const AUTH_KEY_BYTES = 20;
const TAG_BYTES = 10;
const INDEX_BYTES = 4;
// The part of RTCP that stays readable: the head of the first packet and its sender.
const RTCP_CLEAR_BYTES = 8;
const ENCRYPTED = 0x8000_0000;
const LABELS = { rtp: [0, 1, 2], rtcp: [3, 4, 5] } as const;
// A far side changes its SSRC now and then; whoever does it more often has its oldest ones forgotten.
const STREAMS_MAX = 4;
const WINDOW = 64;

function cipherBytes(key: Buffer, iv: Buffer, bytes: Buffer): Buffer {
  return createCipheriv('aes-128-ctr', key, iv).update(bytes);
}

// RFC 3711 4.3.3, with a key derivation rate of 0.
export function deriveKey(master: Buffer, label: number, length: number): Buffer {
  const iv = Buffer.alloc(16);
  master.copy(iv, 0, KEY_BYTES, MASTER_BYTES);
  iv[7] = (iv[7] ?? 0) ^ label;
  return cipherBytes(master.subarray(0, KEY_BYTES), iv, Buffer.alloc(length));
}

interface SessionKeys {
  readonly key: Buffer;
  readonly salt: Buffer;
  readonly auth: Buffer;
}

function deriveKeys(master: Buffer, [key, auth, salt]: readonly [number, number, number]): SessionKeys {
  return {
    key: deriveKey(master, key, KEY_BYTES),
    auth: deriveKey(master, auth, AUTH_KEY_BYTES),
    salt: deriveKey(master, salt, SALT_BYTES),
  };
}

// RFC 3711 4.1.1: the index of a packet has 48 bits, the lower 16 of the vector count blocks.
function vectorOf(salt: Buffer, ssrc: number, index: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(ssrc, 4);
  iv.writeUIntBE(index, 8, 6);
  for (let at = 0; at < SALT_BYTES; at += 1) iv[at] = (iv[at] ?? 0) ^ (salt[at] ?? 0);
  return iv;
}

function tagOf(auth: Buffer, ...parts: Buffer[]): Buffer {
  const hmac = createHmac('sha1', auth);
  for (const part of parts) hmac.update(part);
  return hmac.digest().subarray(0, TAG_BYTES);
}

function writeCounter(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

// The length of the header, whose extension stays readable; null for what is no RTP.
function headerBytes(bytes: Buffer): number | null {
  if (bytes.length < RTP_HEADER_BYTES || (bytes[0] ?? 0) >> 6 !== 2) return null;
  const first = bytes[0] ?? 0;
  let length = RTP_HEADER_BYTES + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (bytes.length < length + 4) return null;
    length += 4 + bytes.readUInt16BE(length + 2) * 4;
  }
  return length > bytes.length ? null : length;
}

// Protects what we send. The sequence numbers of one stream, which it must be, only grow.
export class SrtpSender {
  readonly #rtp: SessionKeys;
  readonly #rtcp: SessionKeys;
  #rolls = 0;
  #last = -1;
  #rtcpIndex = 0;

  constructor(master: Buffer) {
    this.#rtp = deriveKeys(master, LABELS.rtp);
    this.#rtcp = deriveKeys(master, LABELS.rtcp);
  }

  protect(packet: Buffer): Buffer {
    const { key, salt, auth } = this.#rtp;
    const length = headerBytes(packet) ?? packet.length;
    const sequence = packet.readUInt16BE(2);
    if (sequence < this.#last) this.#rolls += 1;
    this.#last = sequence;
    const iv = vectorOf(salt, packet.readUInt32BE(8), this.#rolls * 0x1_0000 + sequence);
    const head = packet.subarray(0, length);
    const body = cipherBytes(key, iv, packet.subarray(length));
    return Buffer.concat([head, body, tagOf(auth, head, body, writeCounter(this.#rolls))]);
  }

  protectRtcp(packet: Buffer): Buffer {
    const { key, salt, auth } = this.#rtcp;
    this.#rtcpIndex += 1;
    const head = packet.subarray(0, RTCP_CLEAR_BYTES);
    const iv = vectorOf(salt, packet.readUInt32BE(4), this.#rtcpIndex);
    const body = cipherBytes(key, iv, packet.subarray(RTCP_CLEAR_BYTES));
    const index = writeCounter(ENCRYPTED + this.#rtcpIndex);
    return Buffer.concat([head, body, index, tagOf(auth, head, body, index)]);
  }
}

// The highest index of a stream, and which of the 64 before it have come: none is taken twice (RFC 3711 3.3.2).
class Replays {
  highest = -1;
  #seen = 0n;

  isNew(index: number): boolean {
    const behind = this.highest - index;
    return behind < 0 || (behind < WINDOW && ((this.#seen >> BigInt(behind)) & 1n) === 0n);
  }

  note(index: number): void {
    const ahead = index - this.highest;
    if (ahead > 0) {
      this.#seen = ahead >= WINDOW ? 1n : BigInt.asUintN(WINDOW, (this.#seen << BigInt(ahead)) | 1n);
      this.highest = index;
    } else this.#seen |= 1n << BigInt(-ahead);
  }
}

// RFC 3711 3.3.1: the index that is nearest to the highest one so far. Sound that came before the call was answered was read
// by nobody: the numbers of a stream that is new to us may have begun again since its first packet.
function guessIndexes(highest: number, sequence: number): number[] {
  return highest < 0 ? [sequence, 0x1_0000 + sequence] : [nearestIndex(highest, sequence)];
}

function nearestIndex(highest: number, sequence: number): number {
  const rolls = Math.floor(highest / 0x1_0000);
  const last = highest % 0x1_0000;
  if (last < 0x8000 && sequence - last > 0x8000 && rolls > 0) return (rolls - 1) * 0x1_0000 + sequence;
  if (last >= 0x8000 && last - sequence > 0x8000) return (rolls + 1) * 0x1_0000 + sequence;
  return rolls * 0x1_0000 + sequence;
}

// Reads what the far side sends. What it did not send, or sent before, is null.
export class SrtpReceiver {
  readonly #rtp: SessionKeys;
  readonly #rtcp: SessionKeys;
  readonly #streams = new Map<string, Replays>();

  constructor(master: Buffer) {
    this.#rtp = deriveKeys(master, LABELS.rtp);
    this.#rtcp = deriveKeys(master, LABELS.rtcp);
  }

  open(bytes: Buffer): Buffer | null {
    const { key, salt, auth } = this.#rtp;
    const length = headerBytes(bytes);
    if (length === null || bytes.length < length + TAG_BYTES) return null;
    const ssrc = bytes.readUInt32BE(8);
    const replays = this.#streams.get(`rtp ${ssrc}`) ?? new Replays();
    const signed = bytes.subarray(0, -TAG_BYTES);
    const isRight = (index: number): boolean =>
      timingSafeEqual(tagOf(auth, signed, writeCounter(Math.floor(index / 0x1_0000))), bytes.subarray(-TAG_BYTES));
    const guesses = guessIndexes(replays.highest, bytes.readUInt16BE(2));
    const index = guesses.find((one) => replays.isNew(one) && isRight(one));
    if (index === undefined) return null;
    this.#note(`rtp ${ssrc}`, replays, index);
    const body = cipherBytes(key, vectorOf(salt, ssrc, index), signed.subarray(length));
    return Buffer.concat([signed.subarray(0, length), body]);
  }

  openRtcp(bytes: Buffer): Buffer | null {
    const { key, salt, auth } = this.#rtcp;
    if (bytes.length < RTCP_CLEAR_BYTES + INDEX_BYTES + TAG_BYTES) return null;
    const signed = bytes.subarray(0, -TAG_BYTES);
    if (!timingSafeEqual(tagOf(auth, signed), bytes.subarray(-TAG_BYTES))) return null;
    const end = signed.length - INDEX_BYTES;
    const word = signed.readUInt32BE(end);
    const ssrc = signed.readUInt32BE(4);
    const index = word % ENCRYPTED;
    const replays = this.#streams.get(`rtcp ${ssrc}`) ?? new Replays();
    if (!replays.isNew(index)) return null;
    this.#note(`rtcp ${ssrc}`, replays, index);
    const body = signed.subarray(RTCP_CLEAR_BYTES, end);
    const isEncrypted = word >= ENCRYPTED;
    return Buffer.concat([
      signed.subarray(0, RTCP_CLEAR_BYTES),
      isEncrypted ? cipherBytes(key, vectorOf(salt, ssrc, index), body) : body,
    ]);
  }

  #note(stream: string, replays: Replays, index: number): void {
    replays.note(index);
    if (this.#streams.has(stream)) return;
    const [oldest] = this.#streams.keys();
    if (this.#streams.size >= 2 * STREAMS_MAX && oldest !== undefined) this.#streams.delete(oldest);
    this.#streams.set(stream, replays);
  }
}
