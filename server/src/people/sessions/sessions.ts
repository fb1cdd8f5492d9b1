import type { Scope, StaffRole } from '@volley/contract/choices';
import type { Db, Handle, Transaction } from '../../db/index.ts';
import { AppError, assert } from '../../errors.ts';
import { type Actor, findHomeAccountId } from '../../identity/index.ts';
import { type Batch, Gatherer } from '../../lib/background/gatherer.ts';
import { RecentMap } from '../../lib/background/recent-map.ts';
import type { Uuid } from '../../lib/ids/uuid.ts';
import type { Country } from '../../lib/phone/phone-number.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../lib/time/timestamp.ts';
import type { Runtime } from '../../runtime.ts';
import { scopesOf } from '../person/roles.ts';
import { hashToken, makeToken } from '../secrets/session-token.ts';
import {
  type FoundSession,
  findSession,
  findSessions,
  listSessions,
  renewToken,
  replaceToken,
  type SessionEnds,
  touchSession,
} from './store-sessions.ts';

/** The number of browsers in which one person may be signed in. */
export const SESSIONS_MAX = 50;

/** Gives the session another token, because its rights have changed. */
export async function renewSession(rt: Runtime, tx: Transaction, sessionId: Uuid): Promise<string> {
  const { token, hash } = makeToken(rt.random);
  if (!(await replaceToken(tx, sessionId, hash, rt.clock.now())))
    throw new AppError('unauthenticated', 'This session has ended. Please sign in again.');
  return token;
}

/** An unused session ends after IDLE_MS, and every session after ABSOLUTE_MS. */
const IDLE_MS = 12 * 3_600_000;
const ABSOLUTE_MS = 14 * 86_400_000;
/** Sessions whose last account is remembered, so that the look-up goes to the right account at once. */
const LAST_ACCOUNTS_MAX = 5_000;
/** For requests that were under way when the token was renewed. */
const PREVIOUS_TOKEN_MS = 20_000;
const TOUCH_EVERY_MS = 60_000;
/** For how long the person at the keyboard is assumed to be the one who proved it. */
const CONFIRMED_MS = 15 * 60_000;
/** Sessions that arrive together are looked up in one statement, one statement at a time, so a flood of invented tokens costs the database little. */
const LOOKED_UP_AT_ONCE_MAX = 500;

/** The person who sends a request. */
export interface Person {
  readonly userId: number;
  readonly uuid: Uuid;
  readonly email: string;
  readonly name: string;
  readonly staffRole: StaffRole | null;
  readonly sessionId: Uuid;
  /** Null if the person is in no account, or is no longer a member of it. */
  readonly enteredId: number | null;
  /** Whether the account that the person has entered is suspended. */
  readonly isAccountSuspended: boolean;
  /** The country of that account; null if the person has entered none. */
  readonly country: Country | null;
  readonly isConfirmed: boolean;
  /** What the person must do first where a second factor is obligatory; null if nothing. */
  readonly factorNeeded: 'set_up' | 'give' | null;
  /** Whether the person may set up a first second factor without confirming: they have nothing to confirm with, and have just signed in. */
  readonly maySetUpFirst: boolean;
  readonly scopes: ReadonlySet<Scope>;
}

export interface SignedIn {
  readonly actor: Actor;
  readonly person: Person;
  /** The session's new token, which the reply carries; null if the present one stays. */
  readonly newToken: string | null;
}

export interface Sessions {
  /** Looks the session up for every request, so an ended session or a lost right takes effect in every process with the reply that says so. */
  authenticate(token: string, address: string): Promise<SignedIn | null>;
  /** Looks the same session up once more, later in the same request. Renews nothing. */
  findAgain(id: Uuid): Promise<Omit<SignedIn, 'newToken'> | null>;
  /** Returns what the person may do by now, for a reply that is still being sent; null if signed out. Renews nothing. */
  scopesNow(token: string): Promise<ReadonlySet<Scope> | null>;
  /** Returns the account whose audit log records what belongs to no account. */
  homeAccountId(): Promise<number>;
}

export function sessionEnds(nowMs: number): SessionEnds {
  return {
    renewedAfter: timestampFromMs(nowMs - PREVIOUS_TOKEN_MS),
    createdAfter: timestampFromMs(nowMs - ABSOLUTE_MS),
    seenAfter: timestampFromMs(nowMs - IDLE_MS),
  };
}

const isWithin = (at: Timestamp | null, nowMs: number, ms: number): boolean =>
  at !== null && nowMs - msFromTimestamp(at) < ms;

function factorNeeded({ isObliged, hasFactor, hasSecondFactor }: FoundSession): Person['factorNeeded'] {
  if (!isObliged || hasSecondFactor) return null;
  return hasFactor ? 'give' : 'set_up';
}

function personOf(found: FoundSession, nowMs: number): Person {
  const { role, staffRole } = found;
  // A removed member is no longer in this account, whatever the session remembers.
  const hasEntered = found.enteredId !== null && (role !== null || staffRole !== null);
  return {
    userId: found.userId,
    uuid: found.userUuid,
    email: found.email,
    name: found.name,
    staffRole,
    sessionId: found.id,
    enteredId: hasEntered ? found.enteredId : null,
    isAccountSuspended: hasEntered && found.isAccountSuspended,
    country: hasEntered ? found.country : null,
    isConfirmed: isWithin(found.confirmedAt, nowMs, CONFIRMED_MS),
    factorNeeded: factorNeeded(found),
    maySetUpFirst: !found.hasPassword && !found.hasFactor && isWithin(found.createdAt, nowMs, CONFIRMED_MS),
    scopes: scopesOf({ role, staffRole, hasEntered }),
  };
}

interface Known {
  readonly found: FoundSession;
  readonly person: Person;
  readonly homeId: number;
}

function actorOf({ found, person, homeId }: Known, lookAgain: Actor['lookAgain'] & object): Actor {
  return {
    accountId: person.enteredId ?? homeId,
    keyId: null,
    userId: found.userId,
    name: found.name,
    scopes: person.scopes,
    country: found.country,
    timeZone: found.timeZone,
    requestsPerMinute: null,
    transactionalThroughSuppression: found.transactionalThroughSuppression,
    lookupWaitMs: found.lookupWaitMs,
    rulesVersion: found.rulesVersion,
    lookAgain,
    ...(person.staffRole !== null ? { staffAccountId: homeId } : {}),
  };
}

interface Lookup {
  readonly hash: Buffer;
  readonly found: PromiseWithResolvers<FoundSession | null>;
}

/** Answers each question by a look-up that began after the question was asked. */
function gatherLookups(
  find: (hashes: readonly Buffer[], ends: SessionEnds) => Promise<readonly FoundSession[]>,
  clock: Runtime['clock'],
) {
  const keyOf = (hash: Buffer): string => hash.toString('base64');
  const lookups = new Gatherer<Lookup>({
    batchMax: LOOKED_UP_AT_ONCE_MAX,
    inFlightMax: 1,
    gatherMs: 0,
    async work(batch: Batch<Lookup>) {
      const hashes = new Map(batch.map(({ hash }) => [keyOf(hash), hash]));
      const ends = sessionEnds(clock.nowMs());
      const byHash = new Map<string, FoundSession>();
      for (const session of await find([...hashes.values()], ends)) {
        byHash.set(keyOf(session.tokenHash), session);
        // Another request of the same batch may have found the session by its new token.
        const isPreviousGood = session.renewedAt > ends.renewedAfter;
        if (session.previousHash !== null && isPreviousGood) byHash.set(keyOf(session.previousHash), session);
      }
      for (const { hash, found } of batch) found.resolve(byHash.get(keyOf(hash)) ?? null);
    },
    onError(error, batch) {
      for (const { found } of batch) found.reject(error);
    },
  });
  return (hash: Buffer): Promise<FoundSession | null> => {
    const found = Promise.withResolvers<FoundSession | null>();
    lookups.add({ hash, found });
    return found.promise;
  };
}

interface Finder {
  homeAccountId(): Promise<number>;
  /** Returns null if the token opens nothing, or nothing any more. */
  byToken(token: string): Promise<Known | null>;
  byId(handle: Handle, id: Uuid, accountId?: number): Promise<Known | null>;
}

function startFinder({ db, clock }: { readonly db: Db; readonly clock: Runtime['clock'] }): Finder {
  let homeId: number | null = null;
  const homeAccountId = async (): Promise<number> => {
    homeId ??= await findHomeAccountId(db);
    assert(homeId !== null, 'the first start has made an account');
    return homeId;
  };
  const last = new RecentMap<string, number>(LAST_ACCOUNTS_MAX);
  const lookUp = gatherLookups(async (hashes, ends) => {
    const accountIds = hashes.flatMap((hash) => last.get(hash.toString('base64')) ?? []);
    const found = await findSessions(db, hashes, ends, { homeId: await homeAccountId(), accountIds });
    for (const { tokenHash, accountId } of found) last.set(tokenHash.toString('base64'), accountId);
    return found;
  }, clock);
  const known = async (found: FoundSession | null): Promise<Known | null> =>
    found && { found, person: personOf(found, clock.nowMs()), homeId: await homeAccountId() };
  return {
    homeAccountId,
    async byToken(token) {
      const hash = hashToken(token);
      return known(hash && (await lookUp(hash)));
    },
    async byId(handle, id, accountId) {
      const accounts = { homeId: await homeAccountId(), accountIds: accountId === undefined ? [] : [accountId] };
      return known(await findSession(handle, id, sessionEnds(clock.nowMs()), accounts));
    },
  };
}

/** `db`: has a connection that no slow statement of others blocks. */
export function startSessions({ db, clock, random }: Pick<Runtime, 'db' | 'clock' | 'random'>): Sessions {
  const { homeAccountId, byToken, byId } = startFinder({ db, clock });

  const actorFrom = (known: Known): Actor => {
    const actor: Actor = actorOf(known, async (handle) => {
      const now = await byId(handle, known.found.id, known.found.accountId);
      // Work that began with a right does not end without it.
      const isLess = !now || [...actor.scopes].some((scope) => !now.person.scopes.has(scope));
      const isElse = isLess || now.person.factorNeeded !== null || now.person.enteredId !== known.person.enteredId;
      return isElse ? null : actorFrom(now);
    });
    return actor;
  };

  const signedIn = (known: Known): Omit<SignedIn, 'newToken'> => ({
    actor: actorFrom(known),
    person: known.person,
  });

  const renewed = async ({ found }: Known, token: string): Promise<string | null> => {
    const from = hashToken(token);
    const isPrevious = from === null || !found.tokenHash.equals(from);
    if (isPrevious || found.sessionRights === found.userRights) return null;
    const { token: next, hash: to } = makeToken(random);
    return (await renewToken(db, found.id, from, to, clock.now())) ? next : null;
  };

  return {
    homeAccountId,
    async scopesNow(token) {
      const known = await byToken(token);
      return known && !known.found.isAccountSuspended && known.person.factorNeeded === null
        ? known.person.scopes
        : null;
    },
    async findAgain(id) {
      const known = await byId(db, id);
      return known && signedIn(known);
    },
    async authenticate(token, address) {
      const known = await byToken(token);
      if (!known) return null;
      const { found } = known;
      if (!isWithin(found.lastSeenAt, clock.nowMs(), TOUCH_EVERY_MS))
        await touchSession(db, found.id, clock.now(), address);
      return { ...signedIn(known), newToken: await renewed(known, token) };
    },
  };
}

export function listOwnSessions(rt: Runtime, { userId }: Person) {
  return listSessions(rt.db, { userId, ...sessionEnds(rt.clock.nowMs()), limit: SESSIONS_MAX });
}
