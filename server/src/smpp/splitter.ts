// Cuts a byte stream into whole PDUs, whatever the pieces in which the network delivers it.
import { HEADER_OCTETS, PDU_OCTETS_MAX } from './pdu-table.ts';

export type OnPdu = (buffer: Buffer, start: number, end: number) => void;
// `broken`: a length is out of bounds, so the start of the next PDU is unknown and the stream must end.
export type SplitResult = 'more' | 'broken';

const LENGTH_OCTETS = 4;
const PARTIAL_OCTETS_MIN = 256;

export class PduSplitter {
  readonly #pduOctetsMax: number;
  readonly #onPdu: OnPdu;
  // The start of a PDU whose end has not come yet. It is never reused once handed out, since views into it may be kept.
  #partial: Buffer | null = null;
  #partialOctets = 0;
  #isStopped = false;

  constructor(onPdu: OnPdu, pduOctetsMax: number = PDU_OCTETS_MAX) {
    this.#onPdu = onPdu;
    this.#pduOctetsMax = pduOctetsMax;
  }

  // After this no PDU is handed out, not even one in the current chunk.
  stop(): void {
    this.#isStopped = true;
    this.#partial = null;
  }

  push(chunk: Buffer): SplitResult {
    let at = 0;
    if (this.#partial !== null) {
      at = this.#completePartial(chunk);
      if (at === -1) return 'broken';
    }
    while (!this.#isStopped && chunk.length - at >= LENGTH_OCTETS) {
      const length = chunk.readUInt32BE(at);
      if (!this.#isLengthGood(length)) return 'broken';
      if (chunk.length - at < length) break;
      this.#onPdu(chunk, at, at + length);
      at += length;
    }
    if (!this.#isStopped && at < chunk.length) this.#keep(chunk, at, chunk.length);
    return 'more';
  }

  #isLengthGood(length: number): boolean {
    return length >= HEADER_OCTETS && length <= this.#pduOctetsMax;
  }

  // Takes from the chunk what the partial PDU lacks. Returns where the rest of the chunk begins, or -1 for a bad length.
  #completePartial(chunk: Buffer): number {
    let at = 0;
    if (this.#partialOctets < LENGTH_OCTETS) {
      at = Math.min(LENGTH_OCTETS - this.#partialOctets, chunk.length);
      this.#keep(chunk, 0, at);
      if (this.#partialOctets < LENGTH_OCTETS) return at;
    }
    const length = this.#partial?.readUInt32BE(0) ?? 0;
    if (!this.#isLengthGood(length)) return -1;
    const end = Math.min(at + length - this.#partialOctets, chunk.length);
    this.#keep(chunk, at, end);
    if (this.#partialOctets === length && this.#partial !== null) {
      const whole = this.#partial;
      this.#partial = null;
      this.#partialOctets = 0;
      this.#onPdu(whole, 0, length);
    }
    return end;
  }

  // The buffer doubles as octets arrive, and is never sized by what a length field promises.
  #keep(chunk: Buffer, start: number, end: number): void {
    const octets = this.#partialOctets + end - start;
    if (this.#partial === null || octets > this.#partial.length) {
      const grown = Buffer.allocUnsafe(Math.max(PARTIAL_OCTETS_MIN, 2 * octets));
      if (this.#partial !== null) this.#partial.copy(grown, 0, 0, this.#partialOctets);
      this.#partial = grown;
    }
    chunk.copy(this.#partial, this.#partialOctets, start, end);
    this.#partialOctets = octets;
  }
}
