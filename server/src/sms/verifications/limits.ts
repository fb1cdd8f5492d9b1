import type { Handle, Transaction } from '../../db/index.ts';
import { AppError, assert } from '../../errors.ts';
import { msFromTimestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import { keyedHash } from '../../lib/values/keyed-hash.ts';
import type { Runtime } from '../../runtime.ts';
import { CLOCKS_APART_MS } from '../codes/index.ts';
import type { Figures } from './guard-rules.ts';
import { countCode, findFullAt, type GuardTimes, isKnown, type LimitKind } from './store-limits.ts';
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
/** Rows are locked in this order by all. */
const LIMIT_KINDS = ['number', 'ref', 'address'] as const satisfies readonly LimitKind[];
/** Kept for whoever has entered a code of the number lately: others cannot use them up, whether they name the number, the person or the address. */
const RESERVED_PLACES = 2;
const KNOWN_MS = 30 * 86_400_000;

export type Asked = Pick<Verification, 'accountId' | 'phoneNumber' | 'endUserRef' | 'endUserIp'>;

/** Whether somebody is named who has entered a code of this number lately. */
export async function isKnownPerson(
  rt: Runtime,
  handle: Handle,
  { accountId, phoneNumber, endUserRef }: Pick<Asked, 'accountId' | 'phoneNumber' | 'endUserRef'>,
): Promise<boolean> {
  const since = timestampFromMs(rt.clock.nowMs() - KNOWN_MS);
  return endUserRef !== '' && isKnown(handle, { accountId, phoneNumber, endUserRef, since });
}

/** Thrown where a code must not be sent now. `full` names what is full: a kind of limit or place, and which of them. */
export class Full extends AppError {
  readonly full: string;
  constructor(full: string, sentence: string, retryAfterSeconds: number) {
    super('rate_limited', sentence, { retryAfterSeconds });
    this.full = full;
  }
}

type One = { readonly kind: LimitKind; readonly of: string };

/** Whom a code is counted for. */
export const limitsOf = ({ phoneNumber, endUserRef, endUserIp }: Asked): One[] =>
  [
    { kind: 'number', of: phoneNumber } as const,
    { kind: 'ref', of: endUserRef } as const,
    { kind: 'address', of: endUserIp } as const,
  ].filter(({ of }) => of !== '');

function hashOf({ hashKey }: Pick<Runtime, 'hashKey'>, { kind, of }: One): Buffer {
  assert(hashKey !== null, 'no code is sent without a secret');
  return keyedHash(hashKey, `${kind} ${of}`);
}

function boundsOf({ clock }: Pick<Runtime, 'clock'>, kind: LimitKind, extra: number) {
  const { places, eachMs } = LIMITS[kind];
  const nowMs = clock.nowMs();
  // No row can be later by a clock that has not gone back.
  const latest = timestampFromMs(nowMs + (places + RESERVED_PLACES) * eachMs + CLOCKS_APART_MS);
  return { kind, eachMs, latest, fullAt: timestampFromMs(nowMs + (places + extra) * eachMs) };
}

/** The limits of codes that strangers ask for together: a list of the kinds, and one of what each code is counted for. */
export function limitsOfMany(rt: Runtime, asked: readonly (Asked & Pick<Verification, 'id'>)[]) {
  const each = asked.flatMap((one) => limitsOf(one).map((of) => ({ id: one.id, kind: of.kind, hash: hashOf(rt, of) })));
  const kinds = LIMIT_KINDS.filter((kind) => each.some((one) => one.kind === kind));
  return { each, kinds: kinds.map((kind) => boundsOf(rt, kind, 0)) };
}

async function refuseFull(
  tx: Transaction,
  accountId: number,
  { kind, of, hash, eachMs, fullAt }: ReturnType<typeof boundsOf> & One & { readonly hash: Buffer },
): Promise<never> {
  const { words, places } = LIMITS[kind];
  const found = await findFullAt(tx, accountId, kind, hash);
  const waitMs = found === null ? eachMs : msFromTimestamp(found) + eachMs - msFromTimestamp(fullAt);
  const retryAfterSeconds = Math.max(1, Math.ceil(Math.min(waitMs, places * eachMs) / 1_000));
  throw new Full(`${kind} ${of}`, `${words} Please wait ${retryAfterSeconds} seconds.`, retryAfterSeconds);
}

/**
 * Counts a code in the limits of its number and of whoever asked, in the transaction that accepts the message, or refuses it with the time to wait.
 * The rows are locked in this order everywhere. It is counted in the places of the guard as well, whose figures are returned.
 */
export async function takePlaces(
  rt: Runtime,
  tx: Transaction,
  asked: Asked,
  { isKnown: known, places, ...times }: { readonly isKnown: boolean; readonly places: readonly string[] } & GuardTimes,
): Promise<Figures[]> {
  const { accountId } = asked;
  const extra = known ? RESERVED_PLACES : 0;
  const limits = limitsOf(asked).map((one) => ({ ...one, ...boundsOf(rt, one.kind, extra), hash: hashOf(rt, one) }));
  const [full = 0, ...figures] =
    (await countCode(tx, {
      ...{ accountId, places, ...times, now: rt.clock.now() },
      kinds: limits.map(({ kind }) => kind),
      hashes: limits.map(({ hash }) => hash),
      eachMs: limits.map(({ eachMs }) => eachMs),
      fullAts: limits.map(({ fullAt }) => fullAt),
      latest: limits.map(({ latest }) => latest),
    })) ?? [];
  const refused = limits[full - 1];
  if (refused) await refuseFull(tx, accountId, refused);
  return places.map((_, index) => {
    const [sent = 0, entered = 0, sentBefore = 0, enteredBefore = 0] = figures.slice(index * 4);
    return { sent, entered, sentBefore, enteredBefore };
  });
}
