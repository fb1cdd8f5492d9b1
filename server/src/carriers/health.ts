/** Evidence older than this is forgotten. */
const WINDOW_MS = 30_000;
const BUCKETS = 10;
const BUCKET_MS = WINDOW_MS / BUCKETS;
/** Fewer outcomes than these prove nothing. */
const OUTCOMES_MIN = 5;
const BAD_SHARE_MAX = 0.5;
/** So many bad answers and not one good for so long outweigh any past: a volley that went out together is over by then. */
const BAD_RUN_MIN = 10;
const BAD_RUN_MS = 1_000;
/** Receipts come late and in volleys: they are compared by their number, not by the clock. */
const RECEIPTS_MIN = 50;
const RECEIPT_SHARE_FALL = 0.5;
const USUAL_SHARE_WEIGHT = 0.05;
const REST_FIRST_MS = 5_000;
const REST_MS_MAX = 300_000;
/** Messages that a carrier on trial may have open. */
const PROBES_MAX = 3;

export type Evidence = 'good' | 'throttled' | 'timeout' | 'error';
export type HealthWord = 'well' | 'resting' | 'on_trial';

type Counts = Record<Evidence, number>;
const none = (): Counts => ({ good: 0, throttled: 0, timeout: 0, error: 0 });

/**
 * Whether a carrier is worth its next message: rests after too much bad evidence, then has a few messages on trial, and is
 * well again after the first good answer. A rest doubles while trials fail.
 */
export class Health {
  #buckets = new Map<number, Counts>();
  #badRun = { count: 0, sinceMs: 0 };
  #restUntilMs = 0;
  #restMs = REST_FIRST_MS;
  #isOnTrial = false;
  #probesOpen = 0;
  #reason: Evidence | 'receipts' | null = null;
  #receipts = { good: 0, all: 0 };
  #usualReceiptShare: number | null = null;

  getWord(nowMs: number): HealthWord {
    if (!this.#isOnTrial) return 'well';
    return nowMs < this.#restUntilMs ? 'resting' : 'on_trial';
  }

  /** What the last rest was for; null while well. */
  get reason(): Evidence | 'receipts' | null {
    return this.#isOnTrial ? this.#reason : null;
  }

  isFit(nowMs: number): boolean {
    if (!this.#isOnTrial) return true;
    return nowMs >= this.#restUntilMs && this.#probesOpen < PROBES_MAX;
  }

  /** A message goes out; true when it is a probe, and `endProbe` is then called when it is answered. */
  beginProbe(): boolean {
    if (!this.#isOnTrial) return false;
    this.#probesOpen += 1;
    return true;
  }

  endProbe(): void {
    this.#probesOpen = Math.max(0, this.#probesOpen - 1);
  }

  note(evidence: Evidence, nowMs: number): void {
    if (this.#isOnTrial) {
      if (evidence === 'good') this.#recover();
      else if (nowMs >= this.#restUntilMs) this.#rest(evidence, nowMs);
      return;
    }
    const key = Math.floor(nowMs / BUCKET_MS);
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = none();
      this.#buckets.set(key, bucket);
      for (const old of this.#buckets.keys()) if (old <= key - BUCKETS) this.#buckets.delete(old);
    }
    bucket[evidence] += 1;
    if (evidence === 'good') this.#badRun.count = 0;
    else this.#judge(evidence, nowMs);
  }

  /** A final receipt: a carrier that takes everything and delivers nothing is no good either. */
  noteReceipt(isGood: boolean, nowMs: number): void {
    this.#receipts.all += 1;
    if (isGood) this.#receipts.good += 1;
    if (this.#receipts.all < RECEIPTS_MIN) return;
    const share = this.#receipts.good / this.#receipts.all;
    this.#receipts = { good: 0, all: 0 };
    const usual = this.#usualReceiptShare;
    if (usual !== null && share < usual * RECEIPT_SHARE_FALL) {
      if (!this.#isOnTrial) this.#rest('receipts', nowMs);
      return;
    }
    this.#usualReceiptShare = usual === null ? share : usual + (share - usual) * USUAL_SHARE_WEIGHT;
  }

  #judge(evidence: Evidence, nowMs: number): void {
    if (this.#badRun.count === 0) this.#badRun.sinceMs = nowMs;
    this.#badRun.count += 1;
    const isLongRun = this.#badRun.count >= BAD_RUN_MIN && nowMs - this.#badRun.sinceMs >= BAD_RUN_MS;
    const sum = none();
    for (const counts of this.#buckets.values()) {
      for (const name of ['good', 'throttled', 'timeout', 'error'] as const) sum[name] += counts[name];
    }
    const bad = sum.throttled + sum.timeout + sum.error;
    if (isLongRun || (bad >= OUTCOMES_MIN && bad / (bad + sum.good) > BAD_SHARE_MAX)) this.#rest(evidence, nowMs);
  }

  #rest(reason: Evidence | 'receipts', nowMs: number): void {
    this.#restMs = this.#isOnTrial ? Math.min(REST_MS_MAX, this.#restMs * 2) : REST_FIRST_MS;
    this.#isOnTrial = true;
    this.#badRun.count = 0;
    this.#reason = reason;
    this.#restUntilMs = nowMs + this.#restMs;
  }

  #recover(): void {
    this.#isOnTrial = false;
    this.#restMs = REST_FIRST_MS;
    this.#buckets.clear();
  }
}
