import { RecentMap } from '../lib/background/recent-map.ts';

/** Enough answers that a tenth of full phones does not look like a carrier that is too busy. */
const ANSWERS_MAX = 200;
/** Answers older than this tell nothing about now, unless there are only these few. */
const RECENT_MS = 2_000;
const FEW = 20;
const OLD_MS = 60_000;
const ANSWERS_MIN = 10;
/** A verdict needs this many throttled answers and a fifth of all. */
const THROTTLED_MIN = 6;
const THROTTLED_SHARE = 0.2;
const RECIPIENTS_MIN = 3;
const PHONES_MAX = 20_000;
const PHONE_MS = 10 * 60_000;

interface Answer {
  readonly atMs: number;
  readonly isThrottled: boolean;
  readonly recipient: string;
}

export interface ThrottleShare {
  readonly throttled: number;
  readonly answers: number;
}

class AnswerRing {
  #answers: Answer[] = [];

  add(answer: Answer): void {
    this.#answers.push(answer);
    if (this.#answers.length >= 2 * ANSWERS_MAX) this.#answers = this.#answers.slice(-ANSWERS_MAX);
  }

  clear(): void {
    this.#answers = [];
  }

  read(nowMs: number): readonly Answer[] {
    const last = this.#answers.slice(-ANSWERS_MAX);
    return last.filter(({ atMs }, at) => nowMs - atMs <= (at >= last.length - FEW ? OLD_MS : RECENT_MS));
  }
}

/**
 * Tells a carrier that asks for less from phones that take nothing more: carriers answer alike for both. A phone that is full throttles each of its tries,
 * so tries after a throttled one are counted apart, and only matter where there is nearly nothing else.
 */
export class ThrottleWindow {
  readonly #first = new AnswerRing();
  readonly #again = new AnswerRing();
  readonly #throttledAtMs = new RecentMap<string, { readonly atMs: number }>(PHONES_MAX);

  /** Notes an answer. Returns the share of throttled answers if they are too many to be the recipients' fault, else null. */
  note(recipient: string, isThrottled: boolean, nowMs: number): ThrottleShare | null {
    const before = this.#throttledAtMs.get(recipient);
    const isAgain = before !== undefined && nowMs - before.atMs < PHONE_MS;
    if (isThrottled) this.#throttledAtMs.set(recipient, { atMs: nowMs });
    (isAgain ? this.#again : this.#first).add({ atMs: nowMs, isThrottled, recipient });
    if (!isThrottled) return null;
    const first = this.#first.read(nowMs);
    const answers = first.length >= ANSWERS_MIN ? first : [...first, ...this.#again.read(nowMs)];
    const throttled = answers.filter((one) => one.isThrottled);
    const isSample =
      answers.length >= ANSWERS_MIN && new Set(throttled.map((one) => one.recipient)).size >= RECIPIENTS_MIN;
    if (!isSample || throttled.length < THROTTLED_MIN + THROTTLED_SHARE * answers.length) return null;
    // What was sent before the carrier is slowed down is no evidence against the slower rate.
    this.#first.clear();
    this.#again.clear();
    return { throttled: throttled.length, answers: answers.length };
  }
}
