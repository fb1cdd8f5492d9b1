// Collects the writes of one tick: PDUs are encoded one after the other into a buffer, and the buffer goes to the socket at the
// end of the tick, or once the socket has room again.
import type { Writable } from 'node:stream';

const BUFFER_OCTETS = 64 * 1024;
const FREE_BUFFERS_MAX = 4;

export type WriteInto = (buffer: Buffer, at: number) => number;

// onWritten: the socket has taken all that was held. onDrain: a socket that was full has room again.
export type OutboxEvents = { onWritten: () => void; onDrain: () => void };

export class Outbox {
  readonly #socket: Writable;
  readonly #events: OutboxEvents;
  readonly #full: Buffer[] = [];
  readonly #free: Buffer[] = [];
  #current: Buffer | null = null;
  #octets = 0;
  #heldOctets = 0;
  #isScheduled = false;
  #isClosed = false;

  constructor(socket: Writable, events: OutboxEvents) {
    this.#socket = socket;
    this.#events = events;
    socket.on('drain', () => {
      this.flush();
      if (!this.#isClosed && !this.isBlocked) this.#events.onDrain();
    });
  }

  // The octets that are encoded but not yet given to the socket.
  get heldOctets(): number {
    return this.#heldOctets;
  }

  get isBlocked(): boolean {
    return this.#socket.writableNeedDrain;
  }

  append(octets: number, writeInto: WriteInto): void {
    if (this.#isClosed) return;
    let buffer = this.#current;
    if (buffer === null || buffer.length - this.#octets < octets) {
      this.#closeCurrent();
      buffer =
        octets <= BUFFER_OCTETS ? (this.#free.pop() ?? Buffer.allocUnsafeSlow(BUFFER_OCTETS)) : Buffer.alloc(octets);
      this.#current = buffer;
    }
    writeInto(buffer, this.#octets);
    this.#octets += octets;
    this.#heldOctets += octets;
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.flush();
      });
    }
  }

  flush(): void {
    if (this.#isClosed || this.#heldOctets === 0 || this.isBlocked) return;
    this.#closeCurrent();
    for (const piece of this.#full.splice(0)) this.#write(piece);
    this.#heldOctets = 0;
    this.#events.onWritten();
  }

  close(): void {
    this.#isClosed = true;
    this.#current = null;
    this.#full.length = 0;
    this.#heldOctets = 0;
  }

  #closeCurrent(): void {
    if (this.#current === null) return;
    if (this.#octets > 0) this.#full.push(this.#current.subarray(0, this.#octets));
    this.#current = null;
    this.#octets = 0;
  }

  // A buffer is used again only once the socket has called back for its write.
  #write(piece: Buffer): void {
    this.#socket.write(piece, () => {
      if (piece.buffer.byteLength === BUFFER_OCTETS && this.#free.length < FREE_BUFFERS_MAX) {
        this.#free.push(Buffer.from(piece.buffer));
      }
    });
  }
}
