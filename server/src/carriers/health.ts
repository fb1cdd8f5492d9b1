import type { CarrierHealth } from '@volley/contract/choices';

/** Evidence older than this is forgotten. */
const WINDOW_MS = 30_000;
const BUCKETS = 10;
const BUCKET_MS = WINDOW_MS / BUCKETS;
/** Fewer outcomes than these prove nothing. */
const OUTCOMES_MIN = 5;
/** One destination may cause errors by itself: errors rest a carrier only when they are about this many recipients. */
const RECIPIENTS_MIN = 5;
/** A carrier on trial has few messages open, so fewer recipients have to agree. */
const RECIPIENTS_ON_TRIAL_MIN = 3;
/** A sender that a carrier does not know is refused for every recipient, so only refusals of several senders count. */
const SENDERS_MIN = 2;
/** How many different names are remembered: enough for the limits above. */
const NAMES_KEPT = 8;
const BAD_SHARE_MAX = 0.5;
/** A run of this many bad answers over this time outweighs any good past: messages sent together are all answered by then. */
const BAD_RUN_MIN = 10;
const BAD_RUN_MS = 1_000;
/** Receipts come late and in bursts, so they are judged by number and not by time. */
const RECEIPTS_MIN = 50;
const RECEIPT_SHARE_FALL = 0.5;
const USUAL_SHARE_WEIGHT = 0.05;
const REST_FIRST_MS = 5_000;
const REST_MS_MAX = 300_000;
/** The most messages that a carrier on trial may have open. */
const PROBES_MAX = 3;

/**
 * `refused`: a final refusal for reasons of the carrier's own. One account may cause a share of such answers, so they count only
 * in a run of bad answers. `sender_refused`: a final refusal because of the sender. `refused_all`: the carrier says that it takes
 * nothing until a person has seen to it, so one answer is enough. `perhaps_refused_all`: what it answers usually means that, which a few
 * recipients in a row prove.
 */
export type Evidence = 'good' | 'throttled' | 'timeout' | 'error' | 'refused' | 'sender_refused' | RefusesAll;
type RefusesAll = 'refused_all' | 'perhaps_refused_all';
export type RestReason = Exclude<Evidence, 'good' | 'sender_refused' | 'perhaps_refused_all'> | 'receipts';

/** The recipient and the sender of the message. Left out where they do not matter: throttling concerns all messages. */
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

/** A run of bad answers without a good one between them. */
class BadRun {
  count = 0;
  sinceMs = 0;
  readonly #recipients = new Set<string>();
  readonly #senders = new Set<string>();
  readonly #recipientsRefused = new Set<string>();
  /** True when an answer of the run is not about the sender. */
  #isOfAll = false;

  end(): void {
    this.count = 0;
    this.#recipients.clear();
    this.#senders.clear();
    this.#recipientsRefused.clear();
    this.#isOfAll = false;
  }

  add(evidence: Evidence, about: About | undefined, nowMs: number): void {
    if (this.count === 0) this.sinceMs = nowMs;
    this.count += 1;
    if (evidence !== 'sender_refused') this.#isOfAll = true;
    if (about === undefined) return;
    addTo(this.#recipients, about.phoneNumber);
    addTo(this.#senders, about.senderId);
    if (evidence === 'perhaps_refused_all') addTo(this.#recipientsRefused, about.phoneNumber);
  }

  isAllRefused(recipientsMin: number): boolean {
    return this.#recipientsRefused.size >= recipientsMin;
  }

  isAbout(recipientsMin: number): boolean {
    return this.#recipients.size >= recipientsMin && (this.#isOfAll || this.#senders.size >= SENDERS_MIN);
  }
}

/**
 * Judges whether a carrier should get its next message: it rests after too much bad evidence, then gets a few messages on trial,
 * and is well again after the first good answer. The rest doubles while trials fail.
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

  getWord(nowMs: number): Exclude<CarrierHealth, 'refusing'> {
    if (!this.#isOnTrial) return 'well';
    return nowMs < this.#restUntilMs ? 'resting' : 'on_trial';
  }

  /** The reason of the last rest; null while well. */
  get reason(): RestReason | null {
    return this.#isOnTrial ? this.#reason : null;
  }

  isFit(nowMs: number): boolean {
    if (!this.#isOnTrial) return true;
    return nowMs >= this.#restUntilMs && this.#probesOpen < PROBES_MAX;
  }

  /** Notes that a message goes out; true when it is a probe, for which `endProbe` is called when it is answered. */
  beginProbe(): boolean {
    if (!this.#isOnTrial) return false;
    this.#probesOpen += 1;
    return true;
  }

  endProbe(): void {
    this.#probesOpen = Math.max(0, this.#probesOpen - 1);
  }

  note(evidence: Evidence, nowMs: number, about?: About): void {
    if (evidence === 'refused_all') {
      if (!this.#isOnTrial || nowMs >= this.#restUntilMs) this.#rest(evidence, nowMs);
    } else if (this.#isOnTrial) this.#judgeTrial(evidence, nowMs, about);
    else if (evidence === 'good') {
      this.#bucketAt(nowMs).good += 1;
      if (this.#badRun.count > 0) this.#badRun.end();
    } else {
      this.#count(evidence, nowMs, about);
      this.#badRun.add(evidence, about, nowMs);
      this.#judge(evidence, nowMs);
    }
  }

  /** Notes a final receipt: a carrier that accepts everything and delivers nothing must rest too. */
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

  /** A probe that is throttled or unanswered brings another rest; errors may be about their recipients, so several must agree. */
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
    const isRefused = evidence === 'perhaps_refused_all' && run.isAllRefused(RECIPIENTS_ON_TRIAL_MIN);
    if (isRefused || (isMostlyBad && isWide) || (isLongRun && isWideRun)) this.#rest(evidence, nowMs);
  }

  #rest(evidence: Evidence | 'receipts', nowMs: number): void {
    this.#restMs = this.#isOnTrial ? Math.min(REST_MS_MAX, this.#restMs * 2) : REST_FIRST_MS;
    this.#isOnTrial = true;
    this.#badRun.end();
    if (evidence === 'perhaps_refused_all') this.#reason = 'refused_all';
    else this.#reason = evidence === 'sender_refused' || evidence === 'good' ? 'refused' : evidence;
    this.#restUntilMs = nowMs + this.#restMs;
  }

  #recover(): void {
    this.#isOnTrial = false;
    this.#restMs = REST_FIRST_MS;
    this.#buckets.clear();
    this.#badRun.end();
  }
}
