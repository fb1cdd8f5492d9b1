import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';

const FRAME_MS = 20;
const BUCKET_MS = 0.25;
const BUCKETS = 2_000;
const JUMP_MAX = 3_000;
/** The kernel keeps what comes while we are busy: at 50,000 packets a second this is a fifth of a second. */
const RECEIVE_BYTES = 4 << 20;

export interface HeardSound {
  readonly packets: number;
  /** Numbers missing between the first and the last of each stream. */
  readonly lost: number;
  readonly p50LateMs: number;
  readonly p99LateMs: number;
  readonly maxLateMs: number;
  /** Of all packets, those that came more than 5 ms after their time. */
  readonly lateShare: number;
}

interface Stream {
  ssrc: number;
  highest: number;
  /** When frame 0 would have come, by the earliest that any frame came: each is as late as it is behind that. */
  originMs: number;
}

/** Receives the sound of every call on a few sockets, echoes it, and records how late each packet came. */
export class VoiceSink {
  readonly #sockets: Socket[] = [];
  readonly #streams: (Stream | undefined)[] = [];
  readonly #late = new Uint32Array(BUCKETS + 1);
  #maxLateMs = 0;
  #packets = 0;
  #lost = 0;
  #nextSocket = 0;

  async start(sockets: number): Promise<void> {
    for (let count = 0; count < sockets; count += 1) {
      const socket = createSocket({
        type: 'udp4',
        recvBufferSize: RECEIVE_BYTES,
        // The host is an address already. A real look-up would delay each packet to a later turn.
        lookup: (address, _options, callback) => callback(null, address, 4),
      });
      socket.on('message', (bytes, source) => this.#hear(socket, bytes, source));
      // With a look-up that answers at once, 'listening' comes before bind() returns.
      const listening = once(socket, 'listening');
      socket.bind(0, '127.0.0.1');
      await listening;
      this.#sockets.push(socket);
    }
  }

  /** The calls are spread over the sockets. */
  takePort(): number {
    this.#nextSocket = (this.#nextSocket + 1) % this.#sockets.length;
    return this.#sockets[this.#nextSocket]?.address().port ?? 0;
  }

  begin(): void {
    this.#late.fill(0);
    this.#maxLateMs = 0;
    this.#packets = 0;
    this.#lost = 0;
  }

  report(): HeardSound {
    const lateAt = (share: number): number => {
      let left = this.#packets * share;
      const bucket = this.#late.findIndex((count) => {
        left -= count;
        return left <= 0;
      });
      return Math.max(0, bucket) * BUCKET_MS;
    };
    const inTime = this.#late.subarray(0, 5 / BUCKET_MS).reduce((sum, count) => sum + count, 0);
    return {
      packets: this.#packets,
      lost: this.#lost,
      p50LateMs: lateAt(0.5),
      p99LateMs: lateAt(0.99),
      maxLateMs: this.#maxLateMs,
      lateShare: this.#packets === 0 ? 0 : 1 - inTime / this.#packets,
    };
  }

  #hear(socket: Socket, bytes: Buffer, source: RemoteInfo): void {
    if (bytes.length < 12) return;
    socket.send(bytes, source.port, source.address);
    const sequence = bytes.readUInt16BE(2);
    const ssrc = bytes.readUInt32BE(8);
    const now = performance.now();
    this.#packets += 1;
    const stream = this.#streams[source.port];
    const ahead = stream === undefined ? 0 : ((sequence - stream.highest + 0x8000) & 0xffff) - 0x8000;
    if (stream === undefined || stream.ssrc !== ssrc || Math.abs(ahead) > JUMP_MAX) {
      this.#streams[source.port] = { ssrc, highest: sequence, originMs: now - sequence * FRAME_MS };
      this.#note(0);
      return;
    }
    const frame = stream.highest + ahead;
    if (ahead > 0) {
      this.#lost += ahead - 1;
      stream.highest = frame;
    } else this.#lost -= 1;
    const originMs = now - frame * FRAME_MS;
    if (originMs < stream.originMs) stream.originMs = originMs;
    this.#note(originMs - stream.originMs);
  }

  #note(lateMs: number): void {
    const bucket = Math.min(BUCKETS, Math.floor(lateMs / BUCKET_MS));
    this.#late[bucket] = (this.#late[bucket] ?? 0) + 1;
    if (lateMs > this.#maxLateMs) this.#maxLateMs = lateMs;
  }
}
