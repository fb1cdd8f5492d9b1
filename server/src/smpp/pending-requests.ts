// The requests that wait for an answer, by sequence number. All requests of a session have the same time limit, so the oldest
// expire first, and one sweep over the front of the map replaces a timer per request.
import type { Pdu } from './pdu-table.ts';

// `unwritten`: the request certainly never reached the socket. With the others it was written, and its fate is unknown.
export type NoAnswer = 'unwritten' | 'timeout' | 'closed' | 'malformed';

// A submit gets a short form of the answer; every other request gets the whole PDU.
export type SubmitOutcome =
  | { kind: 'accepted'; messageId: string }
  | { kind: 'refused'; status: number }
  | { kind: 'unanswered'; reason: Exclude<NoAnswer, 'unwritten'> }
  | { kind: 'unwritten' };

export type RequestOutcome = { kind: 'answered'; pdu: Pdu } | { kind: 'unanswered'; reason: NoAnswer };

// The answer to a submit that came after its time-out.
export type LateOutcome = Extract<SubmitOutcome, { kind: 'accepted' | 'refused' }>;

export type PendingSubmit = {
  kind: 'submit';
  deadlineMs: number;
  isWritten: boolean;
  settle: (outcome: SubmitOutcome) => void;
  onLate?: ((outcome: LateOutcome) => void) | undefined;
};

export type PendingRequest =
  | PendingSubmit
  | { kind: 'request'; deadlineMs: number; isWritten: boolean; settle: (outcome: RequestOutcome) => void };

// The largest sequence number of §3.2; 0 is for a nack of a PDU whose number could not be read.
const SEQUENCE_MAX = 0x7fffffff;
// How many submits past their time-out are kept for a late answer; beyond it the oldest are forgotten. A carrier with a window
// of a hundred that answers none within ten seconds fills it in about a quarter of an hour.
const LATE_MAX = 10_000;

export class PendingRequests {
  readonly #bySequence = new Map<number, PendingRequest>();
  readonly #lateBySequence = new Map<number, PendingSubmit>();
  #sequence: number;
  #submitCount = 0;

  constructor(firstSequence = 1) {
    this.#sequence = firstSequence - 1;
  }

  get submitCount(): number {
    return this.#submitCount;
  }

  get count(): number {
    return this.#bySequence.size;
  }

  // After the wrap a very old request may still hold a number; a second use of it would make their answers look alike.
  nextSequence(): number {
    do {
      this.#sequence = this.#sequence >= SEQUENCE_MAX ? 1 : this.#sequence + 1;
    } while (this.#bySequence.has(this.#sequence) || this.#lateBySequence.has(this.#sequence));
    return this.#sequence;
  }

  insert(sequence: number, pending: PendingRequest): void {
    this.#bySequence.set(sequence, pending);
    if (pending.kind === 'submit') this.#submitCount += 1;
  }

  find(sequence: number): PendingRequest | undefined {
    return this.#bySequence.get(sequence);
  }

  take(sequence: number): PendingRequest | undefined {
    const pending = this.#bySequence.get(sequence);
    if (pending === undefined) return undefined;
    this.#bySequence.delete(sequence);
    if (pending.kind === 'submit') this.#submitCount -= 1;
    return pending;
  }

  takeExpired(nowMs: number): PendingRequest[] {
    const expired: PendingRequest[] = [];
    for (const [sequence, pending] of this.#bySequence) {
      if (pending.deadlineMs > nowMs) break;
      this.take(sequence);
      expired.push(pending);
      if (pending.kind === 'submit' && pending.isWritten && pending.onLate !== undefined)
        this.#keepLate(sequence, pending);
    }
    return expired;
  }

  takeLate(sequence: number): PendingSubmit | undefined {
    const late = this.#lateBySequence.get(sequence);
    this.#lateBySequence.delete(sequence);
    return late;
  }

  takeAll(): PendingRequest[] {
    const all = [...this.#bySequence.values()];
    this.#bySequence.clear();
    this.#lateBySequence.clear();
    this.#submitCount = 0;
    return all;
  }

  #keepLate(sequence: number, pending: PendingSubmit): void {
    this.#lateBySequence.set(sequence, pending);
    if (this.#lateBySequence.size <= LATE_MAX) return;
    for (const oldest of this.#lateBySequence.keys()) {
      this.#lateBySequence.delete(oldest);
      return;
    }
  }
}

export function settleUnanswered(pending: PendingRequest, reason: Exclude<NoAnswer, 'unwritten'>): void {
  if (pending.kind === 'request') {
    pending.settle({ kind: 'unanswered', reason: pending.isWritten ? reason : 'unwritten' });
  } else {
    pending.settle(pending.isWritten ? { kind: 'unanswered', reason } : { kind: 'unwritten' });
  }
}

export function settleAnswered(pending: PendingRequest, pdu: Pdu): void {
  if (pending.kind === 'request') {
    pending.settle({ kind: 'answered', pdu });
  } else if (pdu.status !== 0) {
    pending.settle({ kind: 'refused', status: pdu.status });
  } else if (pdu.command === 'submit_sm_resp') {
    pending.settle({ kind: 'accepted', messageId: pdu.fields.messageId });
  } else {
    // The answer is not that of a submit, so nobody can tell what happened to the message.
    pending.settle({ kind: 'unanswered', reason: 'malformed' });
  }
}

export function tellLate(pending: PendingSubmit, pdu: Pdu): void {
  if (pdu.status !== 0) pending.onLate?.({ kind: 'refused', status: pdu.status });
  else if (pdu.command === 'submit_sm_resp') pending.onLate?.({ kind: 'accepted', messageId: pdu.fields.messageId });
}
