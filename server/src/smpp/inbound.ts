// Requests of the other side that are being worked on. Their number is bounded by not reading on, their time by a
// sweep.
import type { RequestPdu } from './pdu-table.ts';
import type { Tlvs } from './tlv-table.ts';

// Null leaves the request unanswered: the other side will send it again.
export type RequestAnswer = {
  status: number;
  fields?: Record<string, number | string>;
  tlvs?: Tlvs;
} | null;

export type OnAnswer = (pdu: RequestPdu, answer: RequestAnswer) => void;

type Entry = { pdu: RequestPdu; deadlineMs: number };

export class InboundRequests {
  readonly #entries = new Set<Entry>();
  readonly #timeoutMs: number;
  readonly #failure: RequestAnswer;
  readonly #onAnswer: OnAnswer;

  constructor(options: { timeoutMs: number; failure: RequestAnswer; onAnswer: OnAnswer }) {
    this.#timeoutMs = options.timeoutMs;
    this.#failure = options.failure;
    this.#onAnswer = options.onAnswer;
  }

  get count(): number {
    return this.#entries.size;
  }

  // A late result of the handler is dropped: the answer has gone out, and there is only one.
  insert(pdu: RequestPdu, answer: Promise<RequestAnswer>, nowMs: number): void {
    const entry = { pdu, deadlineMs: nowMs + this.#timeoutMs };
    this.#entries.add(entry);
    answer.then(
      (value) => this.#settle(entry, value),
      () => this.#settle(entry, this.#failure),
    );
  }

  // All have the same patience, so the set is in order of deadline.
  expire(nowMs: number): void {
    for (const entry of this.#entries) {
      if (entry.deadlineMs > nowMs) break;
      this.#settle(entry, this.#failure);
    }
  }

  clear(): void {
    this.#entries.clear();
  }

  #settle(entry: Entry, answer: RequestAnswer): void {
    if (this.#entries.delete(entry)) this.#onAnswer(entry.pdu, answer);
  }
}
