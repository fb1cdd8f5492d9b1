// The other side's requests that are being worked on. The session bounds their number by reading no further; a sweep bounds
// their time.
import type { RequestPdu } from './pdu-table.ts';
import type { Tlvs } from './tlv-table.ts';

// Null leaves the request unanswered, so that the other side sends it again.
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

  // A result that the handler returns too late is dropped, because the request has been answered by then.
  insert(pdu: RequestPdu, answer: Promise<RequestAnswer>, nowMs: number): void {
    const entry = { pdu, deadlineMs: nowMs + this.#timeoutMs };
    this.#entries.add(entry);
    answer.then(
      (value) => this.#settle(entry, value),
      () => this.#settle(entry, this.#failure),
    );
  }

  // All requests have the same time limit, so the set is in order of deadline.
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
