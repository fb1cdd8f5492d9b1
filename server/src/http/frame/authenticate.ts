import { type Operation, REFUSALS } from '@volley/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, isUnavailable } from '../../errors.ts';
import { type Actor, type Keyring, suspended } from '../../identity/index.ts';
import { isTestAccount } from '../../lib/ids/test-account.ts';
import type { Log } from '../../log.ts';
import type { Person, Sessions } from '../../people/index.ts';
import { type FailureGuard, limitHeaders, RateLimiter, startFailureGuard, tooMany } from './rate-limit.ts';
import { rememberLookUp } from './recent-keys.ts';
import { RefusalLog } from './refusal-log.ts';
import {
  readSessionCookie,
  refuseForeignChange,
  refuseForeignPage,
  refuseOtherAccount,
  sessionCookie,
} from './session-cookie.ts';

/** Admits requests. All listeners of a process share one, so that their limits count together. */
export interface Gate {
  readonly keyring: Keyring;
  readonly sessions: Sessions;
  readonly failures: FailureGuard;
  readonly limiter: RateLimiter;
  readonly refusals: RefusalLog;
  /** The number of processes that share the limits. */
  livingProcesses(): number;
}

export function openGate(doors: Pick<Gate, 'keyring' | 'sessions'>, log: Log, livingProcesses: () => number): Gate {
  return {
    ...doors,
    failures: startFailureGuard(new RateLimiter(livingProcesses)),
    limiter: new RateLimiter(livingProcesses),
    refusals: new RefusalLog(log),
    livingProcesses,
  };
}

function bearerKey(request: FastifyRequest): string {
  const match = /^Bearer +([\x21-\x7e]{1,256})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? '';
}

const NO_HEADERS = {};

/** The actor of a request, with the rate-limit headers of its key. */
export interface Admitted {
  readonly actor: Actor;
  /** Null when a key is used, or nobody has signed in. */
  readonly person: Person | null;
  readonly headers: Readonly<Record<string, string>>;
}

interface Presented {
  readonly gate: Gate;
  readonly operation: Pick<Operation, 'id' | 'scope' | 'auth' | 'givesRights' | 'isForLive' | 'hasOneRecipient'>;
  readonly request: FastifyRequest;
  readonly rawKey: string;
  readonly mayBeRecent: boolean;
}

const lacks = (scopes: ReadonlySet<string>, { scope }: Pick<Operation, 'scope'>): boolean =>
  scope === null || !scopes.has(scope);

/** Also for staff who have entered a test account. */
function refuseShared({ accountId }: Actor, { isForLive }: Pick<Operation, 'isForLive'>): void {
  if (isForLive === true && isTestAccount(accountId))
    throw new AppError(
      'forbidden',
      'A test key uses the sender IDs, caller IDs, templates and contact fields of its account, and changes none. Please use a live key, or sign in.',
    );
}

const aboutOf = ({ operation, request }: Presented) => ({
  ...{ address: request.ip, operation: operation.id, requestId: request.id },
});

async function findActor(presented: Presented, refuse: () => AppError): Promise<Actor> {
  const { gate, request, rawKey, mayBeRecent } = presented;
  const asked = { rawKey, address: request.ip };
  const recent = mayBeRecent ? await gate.keyring.authenticate({ ...asked, isDecidedLater: true }) : null;
  if (recent?.actor) return recent.actor;
  const { actor, refusal } = await gate.keyring.authenticate(asked);
  if (actor) return actor;
  if (rawKey !== '') gate.refusals.add({ ...aboutOf(presented), reason: refusal });
  if (refusal === 'address_not_allowed') throw new AppError('forbidden', 'This key may not be used from this address.');
  if (refusal === 'account_suspended') throw suspended();
  gate.failures.countFailure(request.ip);
  throw refuse();
}

async function admit(presented: Presented, refuse: () => AppError): Promise<Admitted> {
  const { gate, operation, request } = presented;
  const about = aboutOf(presented);
  const actor = await findActor(presented, refuse);
  if (presented.mayBeRecent) rememberLookUp(request, () => findActor({ ...presented, mayBeRecent: false }, refuse));
  const headers = countRequest(gate, actor);
  if (lacks(actor.scopes, operation)) {
    const { accountId: account, keyId } = actor;
    gate.refusals.add({ ...about, reason: 'scope_missing', account, ...(keyId === null ? {} : { keyId }) });
    throw new AppError('forbidden', `This key does not have the scope "${operation.scope}" that the operation needs.`);
  }
  refuseShared(actor, operation);
  const isSending = operation.scope === 'send' || operation.scope === 'resend';
  if (actor.onlyTo && isSending && operation.hasOneRecipient !== true)
    throw new AppError(
      'forbidden',
      'This key sends to some numbers alone: single messages, calls and codes. Please use another key, or sign in.',
    );
  if (operation.givesRights === true && actor.isBounded) {
    const { accountId: account, keyId } = actor;
    gate.refusals.add({ ...about, reason: 'key_bounded', account, ...(keyId === null ? {} : { keyId }) });
    throw new AppError(
      'forbidden',
      'This key works at some addresses or for some numbers alone, or until some time, so it gives nobody a right, and sends events nowhere, that would outlive it. Please use another key, or sign in.',
    );
  }
  return { actor, person: null, headers };
}

function countRequest(gate: Gate, actor: Actor): Readonly<Record<string, string>> {
  if (actor.requestsPerMinute === null || actor.keyId === null) return NO_HEADERS;
  const state = gate.limiter.take(actor.keyId, actor.requestsPerMinute);
  if (state.isOver) throw tooMany(state, REFUSALS.rate_limited.message);
  return limitHeaders(state);
}

const unauthenticated = () =>
  new AppError('unauthenticated', REFUSALS.unauthenticated.message, { headers: { 'www-authenticate': 'Bearer' } });
const invalidKey = () => new AppError('invalid_api_key', REFUSALS.invalid_api_key.message);

const notSignedIn = () =>
  new AppError('unauthenticated', 'Please sign in: this is for a person, and a key cannot do it.');

interface Asked {
  readonly gate: Gate;
  readonly operation: Operation;
  readonly request: FastifyRequest;
  readonly baseUrl: string;
}

const actsInAccount = ({ scope }: Operation): boolean => scope !== null && !scope.startsWith('operator');

/** Admits a person by their cookie. A request that changes something must come from one of our own pages. */
async function admitSession({ gate, operation, request, baseUrl }: Asked, token: string): Promise<Admitted> {
  const found = token === '' ? null : await gate.sessions.authenticate(token, request.ip);
  if (!found) {
    if (token !== '') gate.failures.countFailure(request.ip);
    throw operation.auth === 'session' ? notSignedIn() : unauthenticated();
  }
  if (operation.method !== 'GET' || operation.acts) refuseForeignChange(request, baseUrl);
  const { actor, person, newToken } = found;
  if (actsInAccount(operation)) refuseOtherAccount(request, person.enteredId);
  refuseUnlessAllowed(found, operation);
  return {
    actor,
    person,
    headers: newToken === null ? NO_HEADERS : { 'set-cookie': sessionCookie(newToken, baseUrl) },
  };
}

type Found = NonNullable<Awaited<ReturnType<Sessions['findAgain']>>>;

const OWN_SESSION = ['session.get', 'session.end', 'session.confirm', 'secondFactor.get', 'passkeys.list'];
/** The operations open to a person who must have a second factor and has not set one up or not given it. */
const OPEN_BEFORE_FACTOR: Readonly<Record<'set_up' | 'give', ReadonlySet<string>>> = {
  set_up: new Set([
    ...OWN_SESSION,
    ...['secondFactor.offerAuthenticator', 'secondFactor.confirmAuthenticator', 'passkeys.offer', 'passkeys.create'],
  ]),
  // Someone who knows only the password must not set up another factor.
  give: new Set([...OWN_SESSION, 'passkeys.askToConfirm', 'passkeys.confirm']),
};

function refuseUnlessAllowed(found: Found, operation: Operation): void {
  const { actor, person } = found;
  if (person.factorNeeded !== null && !OPEN_BEFORE_FACTOR[person.factorNeeded].has(operation.id))
    throw new AppError('second_factor_needed', REFUSALS.second_factor_needed.message);
  refuseShared(actor, operation);
  const { scope } = operation;
  if (scope !== null) {
    if (person.isAccountSuspended && !scope.startsWith('operator')) throw suspended();
    if (lacks(actor.scopes, operation))
      throw new AppError('forbidden', `You do not have the scope "${scope}" that the operation needs.`);
  }
  const isFirst = person.maySetUpFirst && OPEN_BEFORE_FACTOR.set_up.has(operation.id);
  if (operation.confirms && !person.isConfirmed && !isFirst)
    throw new AppError('confirmation_needed', REFUSALS.confirmation_needed.message);
}

/** Admits anyone. The operation itself reports who acted, since no key names an account. */
async function admitAnybody({ gate, request, baseUrl }: Asked): Promise<Admitted> {
  refuseForeignPage(request, baseUrl);
  const actor: Actor = {
    accountId: await gate.sessions.homeAccountId(),
    keyId: null,
    userId: null,
    name: '',
    scopes: new Set(),
    country: 'GH',
    timeZone: 'UTC',
    requestsPerMinute: null,
    transactionalThroughSuppression: false,
    lookupWaitMs: 0,
  };
  return { actor, person: null, headers: NO_HEADERS };
}

/**
 * Decides by the head of a request who asks and whether they may, before its body is read. Returns null for a quick send without a key, which is
 * reported as a missing field together with the others. A wrong key is a 401 before that.
 */
export async function authenticate(
  gate: Gate,
  operation: Operation,
  request: FastifyRequest,
  {
    baseUrl,
    takesCookies,
    mayBeRecent,
  }: { readonly baseUrl: string; readonly takesCookies: boolean } & Pick<Presented, 'mayBeRecent'>,
): Promise<Admitted | null> {
  const presented = { gate, operation, request, mayBeRecent };
  const asked = { ...presented, baseUrl };
  if (operation.auth === 'open') return admitAnybody(asked);
  // A request identifies itself in one way: beside a key, cookies are ignored.
  const hasKey = request.headers.authorization !== undefined || !takesCookies;
  const token = hasKey ? '' : readSessionCookie(request, baseUrl);
  if (operation.auth === 'session' || (operation.auth === 'bearer' && token !== '')) return admitSession(asked, token);
  if (operation.auth === 'bearer') return admit({ ...presented, rawKey: bearerKey(request) }, unauthenticated);
  const rawKey = (request.query as Record<string, unknown>)['api_key'];
  if (typeof rawKey !== 'string' || rawKey === '') return null;
  return admit({ ...presented, rawKey }, invalidKey);
}

const OVER_OTHERS: readonly (string | null)[] = ['team', 'develop'];

/** Whether the operation gives or takes rights, secrets or money. These are rare enough for a second check to cost nothing. */
function isAskedAgain({ method, scope, confirms }: Operation): boolean {
  return (
    method !== 'GET' && (confirms === true || OVER_OTHERS.includes(scope) || (scope?.startsWith('operator') ?? false))
  );
}

async function readmitPerson(gate: Gate, operation: Operation, before: Admitted, person: Person): Promise<Admitted> {
  const found = await gate.sessions.findAgain(person.sessionId);
  if (!found) throw operation.auth === 'session' ? notSignedIn() : unauthenticated();
  refuseUnlessAllowed(found, operation);
  if (actsInAccount(operation) && found.actor.accountId !== before.actor.accountId) {
    const sentence = 'You entered another account while this request was on its way. Please send it again.';
    throw new AppError('forbidden', sentence);
  }
  return { ...before, actor: found.actor, person: found.person };
}

/**
 * Checks again once the body is read, which may take long: whoever lost a right meanwhile, whose session ended or whose key was revoked, must not
 * act.
 */
export async function readmit(
  gate: Gate,
  operation: Operation,
  request: FastifyRequest,
  before: Admitted,
): Promise<Admitted> {
  if (!isAskedAgain(operation)) return before;
  if (before.person) return readmitPerson(gate, operation, before, before.person);
  const { actor, refusal } = await gate.keyring.authenticate({ rawKey: bearerKey(request), address: request.ip });
  if (actor) return { ...before, actor };
  throw refusal === 'account_suspended' ? suspended() : unauthenticated();
}

/** Whether the key or the session of a running stream would still be admitted. While the database is away nobody can tell, and the stream goes on. */
export async function isStillAdmitted(
  gate: Gate,
  { scope }: Operation,
  request: FastifyRequest,
  token: string,
): Promise<boolean> {
  if (scope === null) return false;
  try {
    if (token !== '') return (await gate.sessions.scopesNow(token))?.has(scope) ?? false;
    // The database is asked instead of the cache, which may be outdated. Lookups of all streams are batched.
    const presented = { rawKey: bearerKey(request), address: request.ip };
    return (await gate.keyring.authenticate(presented)).actor?.scopes.has(scope) ?? false;
  } catch (error) {
    if (isUnavailable(error)) return true;
    throw error;
  }
}

/** Reads the service's health, which operators need even while the database that has the keys is away. */
const WATCHING = { id: 'watch', scope: 'operator_read', auth: 'bearer' } as const;

export async function authenticateWatcher(gate: Gate, request: FastifyRequest): Promise<void> {
  const rawKey = bearerKey(request);
  try {
    await admit({ gate, operation: WATCHING, request, rawKey, mayBeRecent: false }, unauthenticated);
  } catch (error) {
    const isAway = error instanceof AppError && error.code === 'unavailable';
    const actor = isAway ? gate.keyring.recall({ rawKey, address: request.ip }) : null;
    if (!actor?.scopes.has(WATCHING.scope)) throw error;
  }
}
