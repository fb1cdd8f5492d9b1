/** Evidence older than this is forgotten. */
const WINDOW_MS = 30_000;
const BUCKETS = 10;
const BUCKET_MS = WINDOW_MS / BUCKETS;
/** Fewer outcomes than these prove nothing. */
const OUTCOMES_MIN = 5;
/** What one destination brings about is that destination's: errors rest a carrier only when they are about so many. */
const RECIPIENTS_MIN = 5;
/** A carrier on trial has few messages open, so fewer have to agree. */
const RECIPIENTS_ON_TRIAL_MIN = 3;
/** A sender that a carrier does not know is refused for every recipient: only several senders tell of the carrier. */
const SENDERS_MIN = 2;
/** Enough to count to the limits above. */
const NAMES_KEPT = 8;
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

/**
 * `refused`: finally, for reasons of the carrier's own. A share of such answers may be one account's doing, so they count in
 * runs alone. `sender_refused`: the same, and about the sender.
 */
export type Evidence = 'good' | 'throttled' | 'timeout' | 'error' | 'refused' | 'sender_refused';
export type RestReason = Exclude<Evidence, 'good' | 'sender_refused'> | 'receipts';
export type HealthWord = 'well' | 'resting' | 'on_trial';

/** Whom the message was for and from. Left out where it does not matter: a throttled submit is about everybody's. */
export interface About {
  readonly phoneNumber: string;
  readonly senderId: string;
}

interface Bucket {
  good: number;
  bad: number;
  throttled: number;
  readonly recipients: Set<string>;
}

function addTo(names: Set<string>, name: string): void {
  if (names.size < NAMES_KEPT) names.add(name);
}

/** Bad answers with not one good between them. */
class BadRun {
  count = 0;
  sinceMs = 0;
  readonly #recipients = new Set<string>();
  readonly #senders = new Set<string>();
  /** Something in it is not about the sender. */
  #isOfAll = false;

  end(): void {
    this.count = 0;
    this.#recipients.clear();
    this.#senders.clear();
    this.#isOfAll = false;
  }

  add(evidence: Evidence, about: About | undefined, nowMs: number): void {
    if (this.count === 0) this.sinceMs = nowMs;
    this.count += 1;
    if (evidence !== 'sender_refused') this.#isOfAll = true;
    if (about === undefined) return;
    addTo(this.#recipients, about.phoneNumber);
    addTo(this.#senders, about.senderId);
  }

  isAbout(recipientsMin: number): boolean {
    return this.#recipients.size >= recipientsMin && (this.#isOfAll || this.#senders.size >= SENDERS_MIN);
  }
}

/**
 * Whether a carrier is worth its next message: rests after too much bad evidence, then has a few messages on trial, and is
 * well again after the first good answer. A rest doubles while trials fail.
 */
export class Health {
  #buckets = new Map<number, Bucket>();
  readonly #badRun = new BadRun();
  #restUntilMs = 0;
  #restMs = REST_FIRST_MS;
  #isOnTrial = false;
  #probesOpen = 0;
  #reason: RestReason | null = null;
  #receipts = { good: 0, all: 0 };
  #usualReceiptShare: number | null = null;

  getWord(nowMs: number): HealthWord {
    if (!this.#isOnTrial) return 'well';
    return nowMs < this.#restUntilMs ? 'resting' : 'on_trial';
  }

  /** What the last rest was for; null while well. */
  get reason(): RestReason | null {
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

  note(evidence: Evidence, nowMs: number, about?: About): void {
    if (this.#isOnTrial) this.#judgeTrial(evidence, nowMs, about);
    else if (evidence === 'good') {
      this.#bucketAt(nowMs).good += 1;
      if (this.#badRun.count > 0) this.#badRun.end();
    } else {
      this.#count(evidence, nowMs, about);
      this.#badRun.add(evidence, about, nowMs);
      this.#judge(evidence, nowMs);
    }
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

  #bucketAt(nowMs: number): Bucket {
    const key = Math.floor(nowMs / BUCKET_MS);
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      bucket = { good: 0, bad: 0, throttled: 0, recipients: new Set() };
      this.#buckets.set(key, bucket);
      for (const old of this.#buckets.keys()) if (old <= key - BUCKETS) this.#buckets.delete(old);
    }
    return bucket;
  }

  #count(evidence: Evidence, nowMs: number, about: About | undefined): void {
    if (evidence === 'refused' || evidence === 'sender_refused') return;
    const bucket = this.#bucketAt(nowMs);
    bucket.bad += 1;
    if (evidence === 'throttled') bucket.throttled += 1;
    else if (about !== undefined) addTo(bucket.recipients, about.phoneNumber);
  }

  /** A carrier that leaves a probe unanswered or throttles it rests on; errors may be about their recipients here too. */
  #judgeTrial(evidence: Evidence, nowMs: number, about: About | undefined): void {
    if (evidence === 'good') this.#recover();
    else if (nowMs >= this.#restUntilMs) {
      this.#badRun.add(evidence, about, nowMs);
      const isPlain = evidence === 'throttled' || evidence === 'timeout';
      if (isPlain || this.#badRun.isAbout(RECIPIENTS_ON_TRIAL_MIN)) this.#rest(evidence, nowMs);
    }
  }

  #judge(evidence: Evidence, nowMs: number): void {
    const sum = { good: 0, bad: 0, throttled: 0 };
    const recipients = new Set<string>();
    for (const bucket of this.#buckets.values()) {
      sum.good += bucket.good;
      sum.bad += bucket.bad;
      sum.throttled += bucket.throttled;
      for (const recipient of bucket.recipients) recipients.add(recipient);
    }
    const isWide = sum.throttled >= OUTCOMES_MIN || recipients.size >= RECIPIENTS_MIN;
    const isMostlyBad = sum.bad >= OUTCOMES_MIN && sum.bad / (sum.bad + sum.good) > BAD_SHARE_MAX;
    const run = this.#badRun;
    const isLongRun = run.count >= BAD_RUN_MIN && (sum.good === 0 || nowMs - run.sinceMs >= BAD_RUN_MS);
    const isWideRun = sum.throttled >= OUTCOMES_MIN || run.isAbout(RECIPIENTS_MIN);
    if ((isMostlyBad && isWide) || (isLongRun && isWideRun)) this.#rest(evidence, nowMs);
  }

  #rest(evidence: Evidence | 'receipts', nowMs: number): void {
    this.#restMs = this.#isOnTrial ? Math.min(REST_MS_MAX, this.#restMs * 2) : REST_FIRST_MS;
    this.#isOnTrial = true;
    this.#badRun.end();
    this.#reason = evidence === 'sender_refused' || evidence === 'good' ? 'refused' : evidence;
    this.#restUntilMs = nowMs + this.#restMs;
  }

  #recover(): void {
    this.#isOnTrial = false;
    this.#restMs = REST_FIRST_MS;
    this.#buckets.clear();
    this.#badRun.end();
  }
}
