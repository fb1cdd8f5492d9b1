/** One counter as it is stored. Each attempt is counted when it begins, and the count is taken back if it succeeds. */
export interface Counter {
  readonly failures: number;
  readonly failedAtMs: number;
}

/**
 * `password` and `passkey`: anybody may be trying. `code`: the client has already given the right password. `reset`: the client asks for a new
 * password, which proves nothing, so each request counts as a failure.
 */
export type AttemptKind = 'password' | 'passkey' | 'code' | 'reset';

export interface Counters {
  /** Counts the attempts for this person from this address. */
  readonly pair: Counter;
  /** Counts the attempts from this address for people who have never signed in from it. */
  readonly address: Counter;
  /** Counts the attempts for this person from addresses from which they have never signed in. */
  readonly person: Counter;
}

interface Rule {
  /** The number of failures that cost no waiting, because people mistype. */
  readonly free: number;
  /** The wait after the first failure beyond `free`; it doubles with each further failure. */
  readonly firstMs: number;
  readonly waitMsMax: number;
  /** The time after which one failure is forgotten. */
  readonly forgetMs: number;
}

const MINUTE_MS = 60_000;
const PAIR: Rule = { free: 5, firstMs: 1_000, waitMsMax: 15 * MINUTE_MS, forgetMs: 10 * MINUTE_MS };
const ADDRESS: Rule = { free: 20, firstMs: 1_000, waitMsMax: 5 * MINUTE_MS, forgetMs: MINUTE_MS };
/**
 * While strangers guess one person's password from many addresses, each address gets one try and then a long wait. The wait is not shared by all
 * addresses: an attacker who never stops would always be next, and the person could never sign in from a new place.
 */
const PAIR_UNDER_ATTACK: Rule = { ...PAIR, free: 1, firstMs: 30_000 };
const ATTACK_FAILURES = 20;
const PERSON_FORGET_MS = MINUTE_MS;
/**
 * Codes have only six digits, so here all unfamiliar addresses do share one wait: a thousand addresses must not get a thousand tries. Only an
 * attacker who knows the password can use up these tries, and the person can still sign in from a familiar address or with a passkey.
 */
const CODES_OF_PERSON: Rule = { free: 10, firstMs: 2_000, waitMsMax: MINUTE_MS, forgetMs: MINUTE_MS };
/** 2^20 seconds exceed every maximum above. */
const DOUBLINGS_MAX = 20;
const FAILURES_MAX = 1_000;

/** Returns the failures that are not forgotten yet. If the clock has stepped back, none are forgotten. */
function failuresLeft({ failures, failedAtMs }: Counter, forgetMs: number, nowMs: number): number {
  return Math.max(0, failures - Math.floor(Math.max(0, nowMs - failedAtMs) / forgetMs));
}

function waitMs(rule: Rule, counter: Counter, nowMs: number): number {
  const over = failuresLeft(counter, rule.forgetMs, nowMs) - rule.free;
  if (over < 0) return 0;
  const pauseMs = Math.min(rule.waitMsMax, rule.firstMs * 2 ** Math.min(over, DOUBLINGS_MAX));
  // If the stored time is in the future, the clock was wrong; the wait is still no longer than the rule allows.
  return Math.max(0, Math.min(pauseMs, counter.failedAtMs + pauseMs - nowMs));
}

export interface AttemptQuestion {
  readonly kind: AttemptKind;
  /** Whether the person has signed in from this address before. */
  readonly isFamiliar: boolean;
  readonly counters: Counters;
  readonly nowMs: number;
}

/** Returns the milliseconds to wait; 0 if the attempt may be made now. */
export function judgeAttempt({ kind, isFamiliar, counters, nowMs }: AttemptQuestion): number {
  const { pair, address, person } = counters;
  if (isFamiliar) return waitMs(PAIR, pair, nowMs);
  const ofAddress = waitMs(ADDRESS, address, nowMs);
  if (kind === 'code') {
    return Math.max(waitMs(PAIR, pair, nowMs), ofAddress, waitMs(CODES_OF_PERSON, person, nowMs));
  }
  const isUnderAttack = failuresLeft(person, PERSON_FORGET_MS, nowMs) >= ATTACK_FAILURES;
  return Math.max(waitMs(isUnderAttack ? PAIR_UNDER_ATTACK : PAIR, pair, nowMs), ofAddress);
}

/** Returns how long whoever has never signed in from this address must wait there. A failure of a familiar person is answered in the same way. */
export function waitOfAddress(address: Counter, nowMs: number): number {
  return waitMs(ADDRESS, address, nowMs);
}

/** Returns the counters as they are once an attempt has begun. */
export function countAttempt({ pair, address, person }: Counters, nowMs: number): Counters {
  const add = (counter: Counter, forgetMs: number): Counter => ({
    failures: Math.min(FAILURES_MAX, failuresLeft(counter, forgetMs, nowMs) + 1),
    failedAtMs: nowMs,
  });
  return {
    pair: add(pair, PAIR.forgetMs),
    address: add(address, ADDRESS.forgetMs),
    person: add(person, PERSON_FORGET_MS),
  };
}
