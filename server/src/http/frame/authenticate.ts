import { type Operation, REFUSALS } from '@volley/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, isUnavailable } from '../../errors.ts';
import { type Actor, type Keyring, suspended } from '../../identity/index.ts';
import type { Log } from '../../log.ts';
import { type FailureGuard, limitHeaders, RateLimiter, startFailureGuard, tooMany } from './rate-limit.ts';
import { RefusalLog } from './refusal-log.ts';

/** One for all listeners of a process: whoever is counted at one is counted at the other. */
export interface Gate {
  readonly keyring: Keyring;
  readonly failures: FailureGuard;
  readonly limiter: RateLimiter;
  readonly refusals: RefusalLog;
  /** By which limits are shared. */
  livingProcesses(): number;
}

export function openGate(keyring: Keyring, log: Log, livingProcesses: () => number): Gate {
  return {
    keyring,
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

/** The actor of a request, with the headers that its key's own limit asks for. */
export interface Admitted {
  readonly actor: Actor;
  readonly headers: Readonly<Record<string, string>>;
}

interface Presented {
  readonly gate: Gate;
  readonly operation: Pick<Operation, 'id' | 'scope' | 'auth'>;
  readonly request: FastifyRequest;
  readonly rawKey: string;
}

async function admit({ gate, operation, request, rawKey }: Presented, refuse: () => AppError): Promise<Admitted> {
  const about = { address: request.ip, operation: operation.id, requestId: request.id };
  const { actor, refusal } = await gate.keyring.authenticate({
    rawKey,
    address: request.ip,
    isDecidedLater: operation.auth === 'query_key',
  });
  if (!actor) {
    if (rawKey !== '') gate.refusals.add({ ...about, reason: refusal });
    if (refusal === 'address_not_allowed')
      throw new AppError('forbidden', 'This key may not be used from this address.');
    if (refusal === 'account_suspended') throw suspended();
    gate.failures.countFailure(request.ip);
    throw refuse();
  }
  const headers = countRequest(gate, actor);
  if (!actor.scopes.has(operation.scope)) {
    const { accountId: account, keyId } = actor;
    gate.refusals.add({ ...about, reason: 'scope_missing', account, ...(keyId === null ? {} : { keyId }) });
    throw new AppError('forbidden', `This key does not have the scope "${operation.scope}" that the operation needs.`);
  }
  return { actor, headers };
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

/**
 * Who asks, and may they: decided by the head of a request, before anything of its body is read. Null where quick send has no
 * key, which is a missing field like the others; present and bad is a 401 before them.
 */
export async function authenticate(
  gate: Gate,
  operation: Operation,
  request: FastifyRequest,
): Promise<Admitted | null> {
  const presented = { gate, operation, request };
  if (operation.auth === 'bearer') return admit({ ...presented, rawKey: bearerKey(request) }, unauthenticated);
  const rawKey = (request.query as Record<string, unknown>)['api_key'];
  if (typeof rawKey !== 'string' || rawKey === '') return null;
  return admit({ ...presented, rawKey }, invalidKey);
}

/** While a reply goes on: whether its key would still be let in. While the database is away nobody can say, and it goes on. */
export async function isStillAdmitted(gate: Gate, { scope }: Operation, request: FastifyRequest): Promise<boolean> {
  try {
    const presented = { rawKey: bearerKey(request), address: request.ip, isDecidedLater: true };
    return (await gate.keyring.authenticate(presented)).actor?.scopes.has(scope) ?? false;
  } catch (error) {
    if (isUnavailable(error)) return true;
    throw error;
  }
}

/** What the service tells of itself to those who run it, also while the database that knows the keys is away. */
const WATCHING = { id: 'watch', scope: 'operator_read', auth: 'bearer' } as const;

export async function authenticateWatcher(gate: Gate, request: FastifyRequest): Promise<void> {
  const rawKey = bearerKey(request);
  try {
    await admit({ gate, operation: WATCHING, request, rawKey }, unauthenticated);
  } catch (error) {
    const isAway = error instanceof AppError && error.code === 'unavailable';
    const actor = isAway ? gate.keyring.recall({ rawKey, address: request.ip }) : null;
    if (!actor?.scopes.has(WATCHING.scope)) throw error;
  }
}
