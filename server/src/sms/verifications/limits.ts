import { createHmac } from 'node:crypto';
import type { Handle, Transaction } from '../../db/index.ts';
import { AppError, assert } from '../../errors.ts';
import { msFromTimestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { CLOCKS_APART_MS } from '../codes/index.ts';
import { findFullAt, isKnown, type LimitKind, takePlace } from './store-limits.ts';
import type { Verification } from './store-verifications.ts';

/** So many codes at once; after that one more whenever the time of one is over. */
interface Limit {
  readonly places: number;
  readonly eachMs: number;
  readonly words: string;
}

const LIMITS: Readonly<Record<LimitKind, Limit>> = {
  number: { places: 5, eachMs: 90_000, words: 'Many codes were sent to this number.' },
  ref: { places: 10, eachMs: 60_000, words: 'Many codes were sent for this person (end_user_ref).' },
  address: { places: 30, eachMs: 20_000, words: 'Many codes were sent for this address (end_user_ip).' },
};
/** Kept for whoever has entered a code of the number lately: others cannot use them up, whether they name the number, the person or the address. */
const RESERVED_PLACES = 2;
const KNOWN_MS = 30 * 86_400_000;

type Asked = Pick<Verification, 'accountId' | 'phoneNumber' | 'endUserRef' | 'endUserIp'>;

/** Whether somebody is named who has entered a code of this number lately. */
export async function isKnownPerson(
  rt: Runtime,
  handle: Handle,
  { accountId, phoneNumber, endUserRef }: Pick<Asked, 'accountId' | 'phoneNumber' | 'endUserRef'>,
): Promise<boolean> {
  const since = timestampFromMs(rt.clock.nowMs() - KNOWN_MS);
  return endUserRef !== '' && isKnown(handle, { accountId, phoneNumber, endUserRef, since });
}

async function take(
  rt: Runtime,
  tx: Transaction,
  { accountId, kind, of, extra }: { accountId: number; kind: LimitKind; of: string; extra: number },
): Promise<void> {
  assert(rt.hashKey !== null, 'no code is sent without a secret');
  const { places, eachMs, words } = LIMITS[kind];
  const hash = createHmac('sha256', rt.hashKey).update(`${kind} ${of}`).digest();
  const nowMs = rt.clock.nowMs();
  const fullMs = nowMs + (places + extra) * eachMs;
  const now = timestampFromMs(nowMs);
  // No row can be later by a clock that has not gone back.
  const latest = timestampFromMs(nowMs + (places + RESERVED_PLACES) * eachMs + CLOCKS_APART_MS);
  const asked = { accountId, kind, hash, now, latest, eachMs };
  if (await takePlace(tx, { ...asked, fullAt: timestampFromMs(fullMs) })) return;
  const found = await findFullAt(tx, accountId, kind, hash);
  const waitMs = found === null ? eachMs : msFromTimestamp(found) + eachMs - fullMs;
  const retryAfterSeconds = Math.max(1, Math.ceil(Math.min(waitMs, places * eachMs) / 1_000));
  throw new AppError('rate_limited', `${words} Please wait ${retryAfterSeconds} seconds.`, { retryAfterSeconds });
}

/**
 * Counts a code in the limits of its number and of whoever asked, in the transaction that accepts the message, or refuses it with the time to wait.
 * The rows are locked in this order everywhere. Returns whether it is asked for somebody who has entered a code of this number lately.
 */
export async function takePlaces(rt: Runtime, tx: Transaction, asked: Asked): Promise<boolean> {
  const { accountId, phoneNumber, endUserRef, endUserIp } = asked;
  const known = await isKnownPerson(rt, tx, asked);
  const extra = known ? RESERVED_PLACES : 0;
  await take(rt, tx, { accountId, kind: 'number', of: phoneNumber, extra });
  if (endUserRef !== '') await take(rt, tx, { accountId, kind: 'ref', of: endUserRef, extra });
  if (endUserIp !== '') await take(rt, tx, { accountId, kind: 'address', of: endUserIp, extra });
  return known;
}
