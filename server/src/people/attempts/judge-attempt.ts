/** What is stored of one counter. Each attempt is counted when it begins, and taken back if it succeeds. */
export interface Counter {
  readonly failures: number;
  readonly failedAtMs: number;
}

/**
 * `password` and `passkey`: whoever tries may be anybody. `code`: whoever tries one has given the right password before. `reset`: a new password is
 * asked for, which proves nothing, so each request counts as a failure.
 */
export type AttemptKind = 'password' | 'passkey' | 'code' | 'reset';

export interface Counters {
  /** Of this person from this address. */
  readonly pair: Counter;
  /** Of this address, at people whom nobody has signed in as from there. */
  readonly address: Counter;
  /** Of this person, from addresses from which they have never signed in. */
  readonly person: Counter;
}

interface Rule {
  /** So many failures cost nothing: people mistype. */
  readonly free: number;
  /** The wait after the next one; it doubles with each further one. */
  readonly firstMs: number;
  readonly waitMsMax: number;
  /** In this time one failure is forgotten. */
  readonly forgetMs: number;
}

const MINUTE_MS = 60_000;
const PAIR: Rule = { free: 5, firstMs: 1_000, waitMsMax: 15 * MINUTE_MS, forgetMs: 10 * MINUTE_MS };
const ADDRESS: Rule = { free: 20, firstMs: 1_000, waitMsMax: 5 * MINUTE_MS, forgetMs: MINUTE_MS };
/**
 * While strangers guess one person's password from many addresses, each address has one try and then waits long. It is not one line
 * for all of them: whoever guesses without end would always be first in it, and the person would never be let in from a new place.
 */
const PAIR_UNDER_ATTACK: Rule = { ...PAIR, free: 1, firstMs: 30_000 };
const ATTACK_FAILURES = 20;
const PERSON_FORGET_MS = MINUTE_MS;
/**
 * Codes have six digits, so here all new addresses do stand in one line: a thousand of them must not have a thousand tries. Only
 * who knows the password can fill it, and the person still enters from where they have been, or by a passkey.
 */
const CODES_OF_PERSON: Rule = { free: 10, firstMs: 2_000, waitMsMax: MINUTE_MS, forgetMs: MINUTE_MS };
/** 2^20 seconds are beyond every bound above. */
const DOUBLINGS_MAX = 20;
const FAILURES_MAX = 1_000;

/** Failures that are not forgotten yet. A clock that stepped back forgets nothing. */
function failuresLeft({ failures, failedAtMs }: Counter, forgetMs: number, nowMs: number): number {
  return Math.max(0, failures - Math.floor(Math.max(0, nowMs - failedAtMs) / forgetMs));
}

function waitMs(rule: Rule, counter: Counter, nowMs: number): number {
  const over = failuresLeft(counter, rule.forgetMs, nowMs) - rule.free;
  if (over < 0) return 0;
  const pauseMs = Math.min(rule.waitMsMax, rule.firstMs * 2 ** Math.min(over, DOUBLINGS_MAX));
  // A time that lies ahead is a clock that was wrong: nobody waits longer than the rule says.
  return Math.max(0, Math.min(pauseMs, counter.failedAtMs + pauseMs - nowMs));
}

export interface AttemptQuestion {
  readonly kind: AttemptKind;
  /** The person has signed in from this address before. */
  readonly isFamiliar: boolean;
  readonly counters: Counters;
  readonly nowMs: number;
}

/** 0: the attempt may be made now. */
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

/** The counters once an attempt has begun. */
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
