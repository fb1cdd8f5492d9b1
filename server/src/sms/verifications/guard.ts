import type { Handle, Transaction } from '../../db/index.ts';
import type { Actor } from '../../identity/index.ts';
import { type Uuid, uuidV7Floor } from '../../lib/ids/uuid.ts';
import { findPhoneNumberCountry, type PhoneNumber } from '../../lib/phone/phone-number.ts';
import { msFromTimestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import {
  type BlockReason,
  type Figures,
  type GuardRules,
  isOver,
  judgeByList,
  type Place,
  placesOf,
} from './guard-rules.ts';
import { type Asked, Full, takePlaces } from './limits.ts';
import { findGuardRules, listTried, setGuardRules } from './store-guard.ts';
import type { GuardTimes } from './store-limits.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** The length of a bucket, so that the last hour is told to a sixth. */
const BUCKET_MS = HOUR_MS / 6;
const AGAIN_SECONDS = 600;
/** Small, since sums over the buckets of a week are made for each row, on the thread that answers. */
const PAGE_ROWS = 200;
/** Bounds what a dry run reads. */
const TRIED_MAX = 200_000;

/** Thrown where a code must not be sent; the transaction that counted it is undone. A code that is to be sent again is refused with it. */
export class Blocked extends Full {
  readonly reason: BlockReason;
  constructor(reason: BlockReason, full: string) {
    super(full, 'Too many codes were sent to numbers like this one and were not entered.', AGAIN_SECONDS);
    this.reason = reason;
  }
}

/** An account that has said nothing allows its own country, and all others are watched. */
export const rulesOf = async (handle: Handle, { accountId, country }: Actor): Promise<GuardRules> =>
  (await findGuardRules(handle, accountId)) ?? {
    allowedCountries: [country],
    blockedCountries: [],
    safeBeginnings: [],
  };

export function changeRules(rt: Runtime, actor: Actor, changes: Partial<GuardRules>): Promise<GuardRules> {
  return rt.db.transact(async (tx) => {
    const rules = { ...(await rulesOf(tx, actor)), ...changes };
    await setGuardRules(tx, { ...rules, accountId: actor.accountId, now: rt.clock.now() });
    return rules;
  });
}

const bucketOf = (ms: number) => timestampFromMs(ms - (ms % BUCKET_MS));

export function timesOf({ clock }: Pick<Runtime, 'clock'>): GuardTimes {
  const nowMs = clock.nowMs();
  return { bucket: bucketOf(nowMs), recent: bucketOf(nowMs - HOUR_MS), since: bucketOf(nowMs - WEEK_MS) };
}

/** Rows are locked in this order by all. */
const byPlace = (one: Place, other: Place): number => (one.place < other.place ? -1 : 1);

/** In which places a code to a number counts, in the order in which their rows are locked; null: nothing may be sent to it. */
export function guardedPlaces(rules: GuardRules, phoneNumber: PhoneNumber): Place[] | null {
  const listed = judgeByList(rules, phoneNumber);
  if (listed !== null && listed !== 'safe') return null;
  return listed === 'safe' ? [] : placesOf(rules, phoneNumber).toSorted(byPlace);
}

/**
 * Counts a code that is about to be sent in its limits and in the places of the guard, and throws if too many there were sent and not entered. Whoever
 * has entered a code of the number lately gets it all the same: otherwise a stranger who starts a dozen codes for numbers like it would lock that
 * person out.
 */
export async function guardSend(
  rt: Runtime,
  tx: Transaction,
  asked: Asked,
  { rules, isKnown }: { readonly rules: GuardRules; readonly isKnown: boolean },
): Promise<void> {
  const listed = judgeByList(rules, asked.phoneNumber);
  const kinds = guardedPlaces(rules, asked.phoneNumber) ?? [];
  const places = kinds.map(({ place }) => place);
  const figures = await takePlaces(rt, tx, asked, { isKnown, places, ...timesOf(rt) });
  if (listed !== null && listed !== 'safe')
    throw new Blocked(listed, `country ${findPhoneNumberCountry(asked.phoneNumber) ?? ''}`);
  if (isKnown) return;
  for (const [index, found] of figures.entries()) {
    const { kind, place } = kinds[index] ?? {};
    if (kind && isOver(kind, found)) throw new Blocked(`${kind}_not_entered`, `${kind} ${place}`);
  }
}

export interface DryRun {
  readonly verifications: number;
  readonly stopped: number;
  readonly enteredLater: number;
}

/** What a guard by these rules would have done, with figures in memory. */
export class TriedGuard {
  readonly #rules: GuardRules;
  /** By place and bucket. */
  readonly #figures = new Map<string, Map<number, { sent: number; entered: number }>>();

  constructor(rules: GuardRules) {
    this.#rules = rules;
  }

  #bucket(place: string, ms: number): { sent: number; entered: number } {
    const buckets = this.#figures.get(place) ?? new Map<number, { sent: number; entered: number }>();
    this.#figures.set(place, buckets);
    const at = Math.floor(ms / BUCKET_MS);
    const figures = buckets.get(at) ?? { sent: 0, entered: 0 };
    buckets.set(at, figures);
    return figures;
  }

  #sums(place: string, ms: number): Figures {
    const now = Math.floor(ms / BUCKET_MS);
    const sums = { sent: 0, entered: 0, sentBefore: 0, enteredBefore: 0 };
    for (const [at, { sent, entered }] of this.#figures.get(place) ?? []) {
      if (at > now || at < now - WEEK_MS / BUCKET_MS) continue;
      if (at >= now - HOUR_MS / BUCKET_MS) {
        sums.sent += sent;
        sums.entered += entered;
      } else {
        sums.sentBefore += sent;
        sums.enteredBefore += entered;
      }
    }
    return sums;
  }

  /** Returns whether a code would have been sent, and counts it then. */
  send(number: PhoneNumber, ms: number, enteredMs: number | null): boolean {
    const listed = judgeByList(this.#rules, number);
    if (listed !== null) return listed === 'safe';
    const places = placesOf(this.#rules, number);
    for (const { kind, place } of places) {
      const sums = this.#sums(place, ms);
      if (isOver(kind, { ...sums, sent: sums.sent + 1 })) return false;
    }
    for (const { place } of places) {
      this.#bucket(place, ms).sent += 1;
      if (enteredMs !== null) this.#bucket(place, enteredMs).entered += 1;
    }
    return true;
  }
}

/** Says what the guard would have stopped in the last 7 days by other rules, page by page. */
export async function tryRules(rt: Runtime, actor: Actor, changes: Partial<GuardRules>): Promise<DryRun> {
  const guard = new TriedGuard({ ...(await rulesOf(rt.db, actor)), ...changes });
  let [verifications, stopped, enteredLater] = [0, 0, 0];
  for (let after: Uuid = uuidV7Floor(rt.clock.nowMs() - WEEK_MS); verifications < TRIED_MAX; ) {
    const page = await listTried(rt.db, actor.accountId, after, PAGE_ROWS);
    for (const { phoneNumber, createdAt, enteredAt } of page) {
      const enteredMs = enteredAt === null ? null : msFromTimestamp(enteredAt);
      verifications += 1;
      if (guard.send(phoneNumber, msFromTimestamp(createdAt), enteredMs)) continue;
      stopped += 1;
      if (enteredMs !== null) enteredLater += 1;
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE_ROWS) break;
    after = last.id;
  }
  return { verifications, stopped, enteredLater };
}
