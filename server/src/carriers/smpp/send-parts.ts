import type { Bind, LateOutcome, SubmitOutcome } from '../../smpp/index.ts';
import type { OutboundMessage, SubmitResult } from '../../sms/carrier.ts';
import { isForOthers, type Refusal } from '../refusal.ts';
import type { Outlet } from '../wire.ts';
import type { WrittenPart } from './write-parts.ts';

export interface Sending {
  readonly bind: Bind;
  readonly message: OutboundMessage;
  readonly written: readonly WrittenPart[];
  /** The most submits that may be open at once: the slots that the message holds. */
  readonly openMax: number;
  judge(status: number): Refusal;
  normaliseId(raw: string): string;
  readonly outlet: Outlet;
}

const CUT_OFF = 'The connection to the carrier ended before all parts were sent.';

/** Sends the parts of one message within its slots, and settles them with one result. */
export function sendParts(sending: Sending): void {
  new MessageOnWire(sending).pump();
}

class MessageOnWire {
  readonly #sending: Sending;
  readonly #ids: (string | null)[];
  #next = 0;
  #open = 0;
  #accepted = 0;
  #unanswered = 0;
  /** The answers that the last part waits for besides one: it was charged as one part, but the text takes more of this carrier. */
  #extra: number;
  #pieces = 0;
  /** True when some parts were not sent. */
  #isCutOff = false;
  #isSettled = false;
  #refusal: Refusal | null = null;

  constructor(sending: Sending) {
    const { message, written } = sending;
    this.#sending = sending;
    this.#ids = Array.from({ length: message.parts }, (_, at) => message.acceptedIds[at] ?? null);
    const last = message.parts - 1;
    this.#extra = written.length < 2 ? 0 : Math.max(0, written.filter(({ parts }) => parts[0] === last).length - 1);
  }

  pump(): void {
    const { bind, written, openMax } = this.#sending;
    while (this.#open < openMax && this.#next < written.length) {
      const part = written[this.#next];
      this.#next += 1;
      if (part === undefined) break;
      this.#open += 1;
      const startedMs = performance.now();
      bind.submit(
        part.pdu,
        (outcome) => this.#onOutcome(part, outcome, startedMs),
        (outcome) => this.#onLate(part, outcome),
      );
    }
    if (this.#open > 0) return;
    this.#isSettled = true;
    this.#sending.outlet.settle(this.#result());
  }

  #onOutcome(part: WrittenPart, outcome: SubmitOutcome, startedMs: number): void {
    this.#open -= 1;
    let refusal: Refusal | null = null;
    if (outcome.kind === 'accepted' || outcome.kind === 'refused') refusal = this.#onAnswer(part, outcome);
    else if (outcome.kind === 'unanswered') this.#unanswered += 1;
    else this.#isCutOff = true;
    this.#sending.outlet.note(outcome.kind, refusal, (performance.now() - startedMs) / 1000);
    // A part failed, so sending the others would only cost money.
    if (this.#unanswered > 0 || this.#isCutOff || this.#refusal !== null) {
      if (this.#next < this.#sending.written.length) this.#isCutOff = true;
      this.#next = this.#sending.written.length;
    }
    this.pump();
  }

  #onAnswer(part: WrittenPart, outcome: LateOutcome): Refusal | null {
    if (outcome.kind === 'accepted') {
      this.#accepted += 1;
      const id = this.#sending.normaliseId(outcome.messageId);
      const isPiece = this.#extra > 0 && part.parts[0] === this.#ids.length - 1;
      if (isPiece) {
        this.#extra -= 1;
        this.#pieces += 1;
      } else for (const at of part.parts) this.#ids[at] = id;
      return null;
    }
    const refusal = this.#sending.judge(outcome.status);
    // A final refusal outweighs a temporary one: the message can never be whole.
    if (this.#refusal === null || this.#refusal.isTemporary) this.#refusal = refusal;
    return refusal;
  }

  #onLate(part: WrittenPart, outcome: LateOutcome): void {
    this.#unanswered -= 1;
    this.#onAnswer(part, outcome);
    if (!this.#isSettled) return;
    // An unknown message is sent again only by a person, and so are its unsent parts.
    const isOpen = this.#unanswered > 0 || (this.#isCutOff && this.#refusal === null);
    this.#sending.outlet.settleLate(isOpen ? { kind: 'unknown', ids: [...this.#ids] } : this.#result());
  }

  /** True if the carrier took a piece of a part, but not the whole: the pieces cannot be told apart later, so none goes again. */
  get #isPartSplit(): boolean {
    return this.#pieces > 0 && this.#ids.at(-1) === null;
  }

  #result(): SubmitResult {
    const ids = [...this.#ids];
    if (this.#unanswered > 0) return { kind: 'unknown', ids };
    if (this.#refusal !== null) {
      const { code, words, about } = this.#refusal;
      const isTemporary = this.#refusal.isTemporary && !this.#isPartSplit;
      const refused = { kind: 'refused', ids, code, words, isTemporary, about } as const;
      // Where the carrier took a part, the rest must go to it as well.
      const isUntaken = this.#accepted === 0 && ids.every((id) => id === null);
      return isUntaken && isForOthers(this.#refusal) && this.#sending.outlet.hasOthers()
        ? { ...refused, isForOthers: true }
        : refused;
    }
    if (!this.#isCutOff) return { kind: 'accepted', ids: ids.map((id) => id ?? '') };
    if (this.#accepted === 0) return { kind: 'unwritten' };
    return { kind: 'refused', ids, code: '', words: CUT_OFF, isTemporary: !this.#isPartSplit };
  }
}
