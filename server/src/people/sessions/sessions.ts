import type { Handle } from '../../db/index.ts';
import { assert } from '../../errors.ts';
import { type Actor, findHomeAccountId, type Scope } from '../../identity/index.ts';
import { msFromTimestamp, type Timestamp, timestampFromMs } from '../../lib/timestamp.ts';
import type { Uuid } from '../../lib/uuid.ts';
import type { Runtime } from '../../runtime.ts';
import { type StaffRole, scopesOf } from '../person/roles.ts';
import { hashToken, makeToken } from '../secrets/session-token.ts';
import { type FoundSession, findSession, renewToken, type SessionEnds, touchSession } from './store-sessions.ts';

/** A browser that nobody uses is signed out after this, and every one after that. */
const IDLE_MS = 12 * 3_600_000;
const ABSOLUTE_MS = 14 * 86_400_000;
/** For requests that were on their way when the token was renewed. */
const PREVIOUS_TOKEN_MS = 20_000;
const TOUCH_EVERY_MS = 60_000;
/** For how long it is believed that the person at the keyboard is still the one who proved it. */
const CONFIRMED_MS = 15 * 60_000;

/** Who asks, where a person does. */
export interface Person {
  readonly userId: number;
  readonly uuid: Uuid;
  readonly email: string;
  readonly name: string;
  readonly staffRole: StaffRole | null;
  readonly sessionId: Uuid;
  /** Null: this person is in no account, or is a member of it no longer. */
  readonly enteredId: number | null;
  readonly isConfirmed: boolean;
  readonly scopes: ReadonlySet<Scope>;
}

export interface SignedIn {
  readonly actor: Actor;
  readonly person: Person;
  readonly isAccountSuspended: boolean;
  /** The session has a new token, which the answer brings; null: the one that was shown stays. */
  readonly newToken: string | null;
}

export interface Sessions {
  /** Looks the session up whoever asks, so what was ended or taken away is so with the answer that said it, in every process. */
  authenticate(token: string, address: string): Promise<SignedIn | null>;
  /** What its person may do by now, for a reply that goes on: nothing is renewed. Null: signed out. */
  scopesNow(token: string): Promise<ReadonlySet<Scope> | null>;
  /** Whose audit log tells of what belongs to no account. */
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

function personOf(found: FoundSession, nowMs: number): Person {
  const { role, staffRole } = found;
  // A member who was removed is in this account no longer, whatever the session remembers.
  const hasEntered = found.enteredId !== null && (role !== null || staffRole !== null);
  return {
    userId: found.userId,
    uuid: found.userUuid,
    email: found.email,
    name: found.name,
    staffRole,
    sessionId: found.id,
    enteredId: hasEntered ? found.enteredId : null,
    isConfirmed: isWithin(found.confirmedAt, nowMs, CONFIRMED_MS),
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
    rulesVersion: found.rulesVersion,
    lookAgain,
    ...(person.staffRole !== null ? { staffAccountId: homeId } : {}),
  };
}

/** `db`: with a connection that no slow statement of others holds up. */
export function startSessions({ db, clock, random }: Pick<Runtime, 'db' | 'clock' | 'random'>): Sessions {
  let homeId: number | null = null;
  const homeAccountId = async (): Promise<number> => {
    homeId ??= await findHomeAccountId(db);
    assert(homeId !== null, 'the first start has made an account');
    return homeId;
  };

  const find = async (handle: Handle, hash: Buffer): Promise<Known | null> => {
    const home = await homeAccountId();
    const nowMs = clock.nowMs();
    const found = await findSession(handle, hash, sessionEnds(nowMs), home);
    return found && { found, person: personOf(found, nowMs), homeId: home };
  };

  const actorFrom = (known: Known, hash: Buffer): Actor => {
    const actor: Actor = actorOf(known, async (handle) => {
      const now = await find(handle, hash);
      // What was begun with a right is not ended without it.
      const isLess = !now || [...actor.scopes].some((scope) => !now.person.scopes.has(scope));
      return isLess || now.person.enteredId !== known.person.enteredId ? null : actorFrom(now, hash);
    });
    return actor;
  };

  const renewed = async ({ found }: Known, hash: Buffer): Promise<string | null> => {
    if (found.isPrevious || found.sessionRights === found.userRights) return null;
    const token = makeToken(random);
    const to = hashToken(token);
    assert(to !== null, 'a token that was just made has its form');
    return (await renewToken(db, found.id, { from: hash, to }, clock.now())) ? token : null;
  };

  return {
    homeAccountId,
    async scopesNow(token) {
      const hash = hashToken(token);
      const known = hash && (await find(db, hash));
      if (!known || known.found.isAccountSuspended) return null;
      return known.person.scopes;
    },
    async authenticate(token, address) {
      const hash = hashToken(token);
      const known = hash && (await find(db, hash));
      if (!hash || !known) return null;
      const { found, person } = known;
      if (!isWithin(found.lastSeenAt, clock.nowMs(), TOUCH_EVERY_MS))
        await touchSession(db, found.id, clock.now(), address);
      return {
        actor: actorFrom(known, hash),
        person,
        isAccountSuspended: found.isAccountSuspended && person.enteredId !== null,
        newToken: await renewed(known, hash),
      };
    },
  };
}
