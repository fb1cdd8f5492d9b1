import { createHash } from 'node:crypto';
import { findTimeDoubt, type Handle } from '../../db/index.ts';
import { AppError } from '../../errors.ts';
import { timestampFromMs } from '../../lib/time/timestamp.ts';
import { addressGroup as networkOf } from '../../lib/values/address-group.ts';
import type { Runtime } from '../../runtime.ts';
import { emailKey } from '../person/user.ts';
import {
  type AttemptKind,
  type Counter,
  type Counters,
  countAttempt,
  judgeAttempt,
  waitOfAddress,
} from './judge-attempt.ts';
import {
  clearCounter,
  deleteOldAttempts,
  deleteOldFamiliarAddresses,
  findCounters,
  insertFamiliarAddress,
  isFamiliarAddress,
  lockCounters,
  takeBackAttempts,
  updateCounters,
} from './store-attempts.ts';

export interface AttemptBy {
  readonly kind: AttemptKind;
  /** The email address as it was typed, whether or not a person has it: attempts at unknown addresses are slowed like any others. */
  readonly email: string;
  readonly address: string;
}

/** An attempt that has begun. It counts as a failure until it ends, so a client that disconnects early gains nothing. */
export interface Attempt {
  readonly pair: Buffer;
  readonly others: readonly Buffer[];
}

type Opened =
  | { readonly isAllowed: true; readonly attempt: Attempt; readonly isFamiliar: boolean }
  | { readonly isAllowed: false; readonly retryAfterSeconds: number };

const KEPT_MS = 24 * 3_600_000;
/** The number of familiar addresses kept per person. When a person exceeds it, the address that was used least recently is unfamiliar again. */
const FAMILIAR_MAX = 20;
const FAMILIAR_MS = 180 * 24 * 3_600_000;
const FORGOTTEN_AT_ONCE_MAX = 5_000;
const NONE: Counter = { failures: 0, failedAtMs: 0 };

function hash(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** The range that one customer of a network provider controls. */
export const addressGroup = (address: string): string => networkOf(address, 56);

interface Keys {
  readonly pair: Buffer;
  readonly address: Buffer;
  readonly person: Buffer;
  readonly subject: Buffer;
  readonly group: Buffer;
}

function keysOf({ kind, email, address }: AttemptBy): Keys {
  const [subject, group] = [emailKey(email), addressGroup(address)];
  return {
    pair: hash('pair', kind, subject, group),
    address: hash('address', group),
    person: hash('person', kind, subject),
    subject: hash('subject', subject),
    group: hash('group', group),
  };
}

function countersFrom(found: ReadonlyMap<string, Counter>, keys: Keys): Counters {
  const of = (key: Buffer): Counter => found.get(key.toString('hex')) ?? NONE;
  return { pair: of(keys.pair), address: of(keys.address), person: of(keys.person) };
}

const secondsOf = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1000));

function refused(waitMs: number): Opened {
  return { isAllowed: false, retryAfterSeconds: secondsOf(waitMs) };
}

function mustWait({ kind }: AttemptBy, retryAfterSeconds: number): AppError {
  const unit = retryAfterSeconds === 1 ? 'second' : 'seconds';
  const what = kind === 'reset' ? 'A new password was asked for too often' : 'Too many attempts failed';
  const message = `${what}. Please try again in ${retryAfterSeconds} ${unit}.`;
  return new AppError('rate_limited', message, { retryAfterSeconds });
}

function isFamiliar(handle: Handle, keys: Keys): Promise<boolean> {
  return isFamiliarAddress(handle, keys.subject, keys.group);
}

async function openAttempt(rt: Runtime, by: AttemptBy): Promise<Opened> {
  const keys = keysOf(by);
  const familiar = await isFamiliar(rt.db, keys);
  const counted = familiar ? [keys.pair] : [keys.pair, keys.address, keys.person];
  const judge = (found: ReadonlyMap<string, Counter>, nowMs: number): number =>
    judgeAttempt({ kind: by.kind, isFamiliar: familiar, counters: countersFrom(found, keys), nowMs });
  // The first look takes no lock, so a flood of attempts that must wait writes nothing and blocks nobody.
  const waitMs = judge(await findCounters(rt.db, counted), rt.clock.nowMs());
  if (waitMs > 0) return refused(waitMs);
  return rt.db.transact(async (tx) => {
    const nowMs = rt.clock.nowMs();
    const found = await lockCounters(tx, counted, timestampFromMs(nowMs));
    const lockedWaitMs = judge(found, nowMs);
    if (lockedWaitMs > 0) return refused(lockedWaitMs);
    const after = countAttempt(countersFrom(found, keys), nowMs);
    const updated = [
      { hash: keys.pair, counter: after.pair },
      ...(familiar
        ? []
        : [
            { hash: keys.address, counter: after.address },
            { hash: keys.person, counter: after.person },
          ]),
    ];
    await updateCounters(tx, updated);
    return { isAllowed: true, attempt: { pair: keys.pair, others: counted.slice(1) }, isFamiliar: familiar };
  });
}

/**
 * A failure for somebody who was here before counts at the address as any other does, and is answered as any other is: who must wait where nobody is
 * known would otherwise tell who is.
 */
async function countFamiliarFailure(rt: Runtime, by: AttemptBy): Promise<void> {
  const keys = keysOf(by);
  const waitMs = await rt.db.transact(async (tx) => {
    const nowMs = rt.clock.nowMs();
    const counters = countersFrom(await lockCounters(tx, [keys.address], timestampFromMs(nowMs)), keys);
    const wait = waitOfAddress(counters.address, nowMs);
    if (wait === 0) await updateCounters(tx, [{ hash: keys.address, counter: countAttempt(counters, nowMs).address }]);
    return wait;
  });
  if (waitMs > 0) throw mustWait(by, secondsOf(waitMs));
}

/** Sorts the hashes, because every transaction locks counters in this order. */
function inOrder(hashes: readonly Buffer[]): Buffer[] {
  return hashes.toSorted((left, right) => Buffer.compare(left, right));
}

async function endAttempt(rt: Runtime, { pair, others }: Attempt, end: 'succeeded' | 'abandoned'): Promise<void> {
  await rt.db.transact(async (tx) => {
    // All counters are locked first, in the same order as when attempts are counted.
    const all = inOrder([pair, ...others]);
    await lockCounters(tx, all, rt.clock.now());
    await takeBackAttempts(tx, all);
    if (end === 'succeeded') await clearCounter(tx, pair);
  });
}

/**
 * Runs `prove` to find out who somebody is. If it returns null, that is a failure, which slows the next attempts from this address and for this
 * person in every process. While they must wait, throws `rate_limited`. An error thrown by `prove` does not count as a failure.
 */
export async function attemptToProve<Proof>(
  rt: Runtime,
  by: AttemptBy,
  prove: () => Promise<Proof | null>,
  /** False if a further proof follows. Until that is given (`forgiveAttempt`), this attempt counts as a failure. */
  isWhole = true,
): Promise<Proof | null> {
  const opened = await openAttempt(rt, by);
  if (!opened.isAllowed) throw mustWait(by, opened.retryAfterSeconds);
  let proof: Proof | null;
  try {
    proof = await prove();
  } catch (error) {
    await endAttempt(rt, opened.attempt, 'abandoned');
    throw error;
  }
  if (proof === null && opened.isFamiliar) await countFamiliarFailure(rt, by);
  if (proof !== null && isWhole) await endAttempt(rt, opened.attempt, 'succeeded');
  return proof;
}

/** Takes back the count of an attempt whose last factor has now been proven. `wasFamiliar`: whether the address was familiar when it began. */
export async function forgiveAttempt(rt: Runtime, by: AttemptBy, wasFamiliar: boolean): Promise<void> {
  const keys = keysOf(by);
  await endAttempt(rt, { pair: keys.pair, others: wasFamiliar ? [] : [keys.address, keys.person] }, 'succeeded');
}

export interface Whence {
  /** Hash of the address group: a single IPv4 address or a /56. */
  readonly mark: Buffer;
  /** Whether the person has signed in from there before. */
  readonly isFamiliar: boolean;
}

export async function findWhence(handle: Handle, by: Omit<AttemptBy, 'kind'>): Promise<Whence> {
  const keys = keysOf({ ...by, kind: 'password' });
  return { mark: keys.group, isFamiliar: await isFamiliar(handle, keys) };
}

/** Remembers the address after a sign-in with every factor: from now on the failures of others do not slow this person there. */
export async function rememberAddress(rt: Runtime, handle: Handle, by: Omit<AttemptBy, 'kind'>): Promise<void> {
  const { subject, group } = keysOf({ ...by, kind: 'password' });
  await insertFamiliarAddress(handle, { subject, address: group, now: rt.clock.now(), keptMax: FAMILIAR_MAX });
}

/** Deletes counters that are a day old and no longer matter, and old familiar addresses. Returns true if there may be more. */
export async function forgetAttempts(rt: Runtime): Promise<boolean> {
  if ((await findTimeDoubt(rt)) !== null) return false;
  const ago = (ms: number) => timestampFromMs(rt.clock.nowMs() - ms);
  const counters = await deleteOldAttempts(rt.db, ago(KEPT_MS), FORGOTTEN_AT_ONCE_MAX);
  const addresses = await deleteOldFamiliarAddresses(rt.db, ago(FAMILIAR_MS), FORGOTTEN_AT_ONCE_MAX);
  return Math.max(counters, addresses) === FORGOTTEN_AT_ONCE_MAX;
}
