import type { Lane } from '../sms/carrier.ts';
import { type ThrottleShare, ThrottleWindow } from './throttle-window.ts';

/** The burst of an idle carrier: what carriers allow between two ticks of their own clock. Less would be lost to timers that fire late. */
const BURST_MS = 100;
/** What was sent in less time than this is no measure of a rate. */
const MEASURED_MS_MIN = 250;
const BACK_OFF_FIRST_MS = 100;
const BACK_OFF_MS_MAX = 5_000;
/** Submits that went out together are throttled together: all such answers within this time are one piece of evidence. */
const REACTION_MS = 500;
const SLOWER = 0.7;
const FASTER_PER_SECOND = 1.1;
/** The rate of a carrier without a known limit is never slowed below this: pauses do the rest. */
const LEARNED_RATE_MIN = 10;
/** A rate learned from throttling that has grown beyond this is no limit any more. */
const LEARNED_RATE_MAX = 100_000;

/**
 * How fast a carrier is given parts: its limit, lowered by what throttling has taught. It holds no timer: the caller says what
 * time it is. Below a floor of tokens only the transactional lane may take, so that it always comes first.
 */
export class Pace {
  #ceiling = Number.POSITIVE_INFINITY;
  #allowed = Number.POSITIVE_INFINITY;
  #tokens = 0;
  #filledMs: number | null = null;
  #pausedUntilMs = 0;
  #backOffMs = BACK_OFF_FIRST_MS;
  #reactedMs = Number.NEGATIVE_INFINITY;
  #reason: ThrottleShare | null = null;
  readonly #window = new ThrottleWindow();
  #meter = { sinceMs: 0, taken: 0, rateBefore: 0 };

  /** Sets the carrier's limit; 0 means none. */
  setLimit(messagesPerSecond: number): void {
    const ceiling = messagesPerSecond === 0 ? Number.POSITIVE_INFINITY : messagesPerSecond;
    if (ceiling === this.#ceiling) return;
    this.#ceiling = ceiling;
    this.#allowed = ceiling;
    this.#tokens = Math.min(this.#tokens, this.#burst);
    this.#filledMs = null;
  }

  /** The rate that is allowed now; Infinity for no limit. */
  get allowedPerSecond(): number {
    return this.#allowed;
  }

  /** Why it is slower than its limit; null while it is not. */
  get slowedBy(): ThrottleShare | null {
    return this.#allowed < this.#ceiling ? this.#reason : null;
  }

  isPaused(nowMs: number): boolean {
    return nowMs < this.#pausedUntilMs;
  }

  /** How long until this many parts may go; 0 when they may go now. */
  getWaitMs(parts: number, lane: Lane, nowMs: number): number {
    if (nowMs < this.#pausedUntilMs) return Math.ceil(this.#pausedUntilMs - nowMs);
    this.#fill(nowMs);
    if (this.#allowed === Number.POSITIVE_INFINITY) return 0;
    // A message with more parts than a burst goes on credit: the tokens fall below zero, and later messages wait longer.
    const floor = lane === 'bulk' ? this.#floor : 0;
    const need = Math.min(parts, this.#burst - floor) + floor;
    return this.#tokens >= need ? 0 : Math.ceil(((need - this.#tokens) * 1000) / this.#allowed);
  }

  take(parts: number): void {
    if (this.#allowed !== Number.POSITIVE_INFINITY) this.#tokens -= parts;
    this.#meter.taken += parts;
  }

  giveBack(parts: number): void {
    if (this.#allowed !== Number.POSITIVE_INFINITY) this.#tokens = Math.min(this.#burst, this.#tokens + parts);
    this.#meter.taken -= parts;
  }

  onAccepted(recipient: string, nowMs: number): void {
    this.#window.note(recipient, false, nowMs);
    this.#backOffMs = BACK_OFF_FIRST_MS;
  }

  /**
   * Where a large share of the last answers is throttled, pauses, twice as long each time until a message is accepted, and then goes on at a slower
   * rate. A throttled answer by itself only delays its own message.
   */
  onThrottled(recipient: string, nowMs: number): void {
    if (nowMs - this.#reactedMs < Math.min(REACTION_MS, this.#backOffMs)) return;
    const share = this.#window.note(recipient, true, nowMs);
    if (share === null) return;
    this.#reason = share;
    this.#reactedMs = nowMs;
    this.#fill(nowMs);
    this.#pausedUntilMs = nowMs + this.#backOffMs;
    this.#backOffMs = Math.min(BACK_OFF_MS_MAX, this.#backOffMs * 2);
    const measured = this.#measure(nowMs);
    // At so low a rate the rate is not the reason, so a pause is enough.
    if (this.#allowed === Number.POSITIVE_INFINITY && measured < LEARNED_RATE_MIN) return;
    const before = this.#allowed === Number.POSITIVE_INFINITY ? measured : this.#allowed;
    this.#allowed = Math.max(this.#slowest, before * SLOWER);
    this.#tokens = Math.min(this.#tokens, 0);
  }

  /** Pauses for as long as the carrier asks for. */
  pauseFor(ms: number, nowMs: number): void {
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + ms);
  }

  get #slowest(): number {
    return this.#ceiling === Number.POSITIVE_INFINITY ? LEARNED_RATE_MIN : this.#ceiling / 10;
  }

  get #burst(): number {
    return this.#allowed < 2 ? 1 : Math.max(2, (this.#allowed * BURST_MS) / 1000);
  }

  // A tenth of the burst, and at least one message where the burst has room for two.
  get #floor(): number {
    return this.#burst < 2 ? 0 : Math.max(1, this.#burst / 10);
  }

  /** The rate of the last second, or of the time since sending began if that is shorter. */
  #measure(nowMs: number): number {
    const { sinceMs, taken, rateBefore } = this.#meter;
    return Math.max(rateBefore, (taken * 1_000) / Math.max(MEASURED_MS_MIN, nowMs - sinceMs));
  }

  #fill(nowMs: number): void {
    const meteredMs = nowMs - this.#meter.sinceMs;
    if (meteredMs >= 1_000) {
      const isLast = meteredMs < 2_000;
      this.#meter = { sinceMs: nowMs, taken: 0, rateBefore: isLast ? (this.#meter.taken * 1_000) / meteredMs : 0 };
    }
    if (this.#allowed === Number.POSITIVE_INFINITY) return;
    if (this.#filledMs === null) {
      this.#filledMs = nowMs;
      this.#tokens = this.#burst;
      return;
    }
    const passedMs = nowMs - this.#filledMs;
    if (passedMs <= 0) return;
    this.#filledMs = nowMs;
    this.#recover(passedMs, nowMs);
    if (this.#allowed === Number.POSITIVE_INFINITY) return;
    this.#tokens = Math.min(this.#burst, this.#tokens + (passedMs * this.#allowed) / 1000);
  }

  #recover(passedMs: number, nowMs: number): void {
    if (this.#allowed >= this.#ceiling || nowMs < this.#pausedUntilMs) return;
    const grown = this.#allowed * FASTER_PER_SECOND ** (passedMs / 1000) + passedMs / 1000;
    this.#allowed = Math.min(this.#ceiling, grown > LEARNED_RATE_MAX ? Number.POSITIVE_INFINITY : grown);
  }
}
