import { createCipheriv, hash, timingSafeEqual } from 'node:crypto';
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
const CIPHER_BLOCK_BYTES = 16;
const HASH_BLOCK_BYTES = 64;

// RFC 3711 4.3.3, with a key derivation rate of 0.
export function deriveKey(master: Buffer, label: number, length: number): Buffer {
  const iv = Buffer.alloc(16);
  master.copy(iv, 0, KEY_BYTES, MASTER_BYTES);
  iv[7] = (iv[7] ?? 0) ^ label;
  return createCipheriv('aes-128-ctr', master.subarray(0, KEY_BYTES), iv).update(Buffer.alloc(length));
}

// A cipher and an HMAC that are made for each packet take 29 µs of it, these 4: OpenSSL looks each of them up again.
class SessionKeys {
  readonly #cipher;
  readonly #salt: Buffer;
  readonly #inner = Buffer.alloc(HASH_BLOCK_BYTES, 0x36);
  readonly #outer = Buffer.alloc(HASH_BLOCK_BYTES, 0x5c);

  constructor(master: Buffer, [key, auth, salt]: readonly [number, number, number]) {
    this.#cipher = createCipheriv('aes-128-ecb', deriveKey(master, key, KEY_BYTES), null).setAutoPadding(false);
    this.#salt = deriveKey(master, salt, SALT_BYTES);
    for (const [at, byte] of deriveKey(master, auth, AUTH_KEY_BYTES).entries()) {
      this.#inner[at] = 0x36 ^ byte;
      this.#outer[at] = 0x5c ^ byte;
    }
  }

  /** Encrypts or decrypts (RFC 3711 4.1.1): the index of a packet has 48 bits, the lower 16 of the vector count blocks. */
  crypt(ssrc: number, index: number, bytes: Buffer): Buffer {
    // A packet may have no sound, and a report no blocks.
    const blocks = Math.max(1, Math.ceil(bytes.length / CIPHER_BLOCK_BYTES));
    const vectors = Buffer.alloc(blocks * CIPHER_BLOCK_BYTES);
    vectors.writeUInt32BE(ssrc, 4);
    vectors.writeUIntBE(index, 8, 6);
    for (let at = 0; at < SALT_BYTES; at += 1) vectors[at] = (vectors[at] ?? 0) ^ (this.#salt[at] ?? 0);
    for (let at = CIPHER_BLOCK_BYTES; at < vectors.length; at += CIPHER_BLOCK_BYTES) {
      vectors.copy(vectors, at, 0, SALT_BYTES);
      vectors.writeUInt16BE(at / CIPHER_BLOCK_BYTES, at + SALT_BYTES);
    }
    const stream = this.#cipher.update(vectors).subarray(0, bytes.length);
    for (let at = 0; at < bytes.length; at += 1) stream[at] = (stream[at] ?? 0) ^ (bytes[at] ?? 0);
    return stream;
  }

  /** The HMAC (RFC 2104) that a packet ends with. */
  tag(...parts: Buffer[]): Buffer {
    const inner = hash('sha1', Buffer.concat([this.#inner, ...parts]), 'buffer');
    return hash('sha1', Buffer.concat([this.#outer, inner]), 'buffer').subarray(0, TAG_BYTES);
  }
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
    this.#rtp = new SessionKeys(master, LABELS.rtp);
    this.#rtcp = new SessionKeys(master, LABELS.rtcp);
  }

  protect(packet: Buffer): Buffer {
    const length = headerBytes(packet) ?? packet.length;
    const sequence = packet.readUInt16BE(2);
    if (sequence < this.#last) this.#rolls += 1;
    this.#last = sequence;
    const head = packet.subarray(0, length);
    const index = this.#rolls * 0x1_0000 + sequence;
    const body = this.#rtp.crypt(packet.readUInt32BE(8), index, packet.subarray(length));
    return Buffer.concat([head, body, this.#rtp.tag(head, body, writeCounter(this.#rolls))]);
  }

  protectRtcp(packet: Buffer): Buffer {
    this.#rtcpIndex += 1;
    const head = packet.subarray(0, RTCP_CLEAR_BYTES);
    const body = this.#rtcp.crypt(packet.readUInt32BE(4), this.#rtcpIndex, packet.subarray(RTCP_CLEAR_BYTES));
    const index = writeCounter(ENCRYPTED + this.#rtcpIndex);
    return Buffer.concat([head, body, index, this.#rtcp.tag(head, body, index)]);
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
    this.#rtp = new SessionKeys(master, LABELS.rtp);
    this.#rtcp = new SessionKeys(master, LABELS.rtcp);
  }

  open(bytes: Buffer): Buffer | null {
    const length = headerBytes(bytes);
    if (length === null || bytes.length < length + TAG_BYTES) return null;
    const ssrc = bytes.readUInt32BE(8);
    const replays = this.#streams.get(`rtp ${ssrc}`) ?? new Replays();
    const signed = bytes.subarray(0, -TAG_BYTES);
    const isRight = (index: number): boolean =>
      timingSafeEqual(this.#rtp.tag(signed, writeCounter(Math.floor(index / 0x1_0000))), bytes.subarray(-TAG_BYTES));
    const guesses = guessIndexes(replays.highest, bytes.readUInt16BE(2));
    const index = guesses.find((one) => replays.isNew(one) && isRight(one));
    if (index === undefined) return null;
    this.#note(`rtp ${ssrc}`, replays, index);
    const body = this.#rtp.crypt(ssrc, index, signed.subarray(length));
    return Buffer.concat([signed.subarray(0, length), body]);
  }

  openRtcp(bytes: Buffer): Buffer | null {
    if (bytes.length < RTCP_CLEAR_BYTES + INDEX_BYTES + TAG_BYTES) return null;
    const signed = bytes.subarray(0, -TAG_BYTES);
    if (!timingSafeEqual(this.#rtcp.tag(signed), bytes.subarray(-TAG_BYTES))) return null;
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
      isEncrypted ? this.#rtcp.crypt(ssrc, index, body) : body,
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
