import type { Incoming } from '../messages/flow.ts';
import { findHeader, type SipHeader } from '../messages/message.ts';
import type { Behaviour } from './behaviour.ts';

export interface FakeReliableParts {
  reliable: NonNullable<Behaviour['reliable']>;
  inviteCSeq: number;
  t1Ms: number;
  isRinging: () => boolean;
  after: (delayMs: number, act: () => void) => void;
  // Sends an 18x from the telephone with that tag.
  say: (tag: string, headers: SipHeader[]) => void;
  answer: (prack: Incoming, statusCode: number) => void;
  onDone: () => void;
  onGivenUp: () => void;
}

// The ringing side of RFC 3262: it repeats each 18x until it is acknowledged.
export class FakeReliable {
  readonly #parts: FakeReliableParts;
  readonly #tags: string[];
  readonly #open = new Map<string, { number: number; index: number }>();
  readonly #acknowledged = new Set<string>();
  #prackCount = 0;
  #isDone = false;

  constructor(parts: FakeReliableParts, tags: string[]) {
    this.#parts = parts;
    this.#tags = tags;
  }

  start(): void {
    for (const tag of this.#tags) this.#begin(tag, 0);
    if (this.#parts.reliable.isHasty === true) this.#finish();
  }

  applyPrack(prack: Incoming): void {
    const { reliable, inviteCSeq, answer } = this.#parts;
    this.#prackCount += 1;
    if (this.#prackCount <= (reliable.pracksLost ?? 0)) return;
    const tag = prack.core.toTag ?? '';
    const rack = findHeader(prack.message, 'rack') ?? '';
    const open = this.#open.get(tag);
    const isRight = open !== undefined && rack === `${open.number} ${inviteCSeq} INVITE`;
    const isKnown = isRight || this.#acknowledged.has(`${tag} ${rack}`);
    answer(prack, isKnown ? 200 : 481);
    if (!isRight) return;
    this.#acknowledged.add(`${tag} ${rack}`);
    this.#open.delete(tag);
    this.#begin(tag, open.index + 1);
  }

  #begin(tag: string, index: number): void {
    const { numbers } = this.#parts.reliable;
    const number = numbers[index];
    if (number === undefined) {
      this.#finish();
      return;
    }
    const highest = Math.max(...[...this.#acknowledged].filter((one) => one.startsWith(`${tag} `)).map(numberOf));
    if (index > 0 && number !== highest + 1) {
      // The caller must not acknowledge this number: it is sent three times, and then the next one.
      for (let times = 0; times < 3; times += 1) this.#say(tag, number);
      this.#parts.after(this.#parts.t1Ms, () => this.#begin(tag, index + 1));
      return;
    }
    const open = { number, index };
    this.#open.set(tag, open);
    this.#repeat(tag, open, this.#parts.t1Ms, 0);
  }

  #repeat(tag: string, open: { number: number }, delayMs: number, elapsedMs: number): void {
    const { t1Ms, after, isRinging, onGivenUp } = this.#parts;
    if (this.#open.get(tag) !== open || !isRinging()) return;
    if (elapsedMs >= 64 * t1Ms) {
      onGivenUp();
      return;
    }
    this.#say(tag, open.number);
    after(delayMs, () => this.#repeat(tag, open, delayMs * 2, elapsedMs + delayMs));
  }

  #say(tag: string, number: number): void {
    this.#parts.say(tag, [
      { name: 'require', value: '100rel' },
      { name: 'rseq', value: String(number) },
    ]);
  }

  #finish(): void {
    const { reliable, onDone } = this.#parts;
    if (this.#isDone || (this.#open.size > 0 && reliable.isHasty !== true)) return;
    this.#isDone = true;
    onDone();
  }
}

function numberOf(acknowledged: string): number {
  return Number(acknowledged.split(' ')[1]);
}
