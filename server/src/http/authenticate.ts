import { type Operation, REFUSALS } from '@volley/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Actor, Keyring } from '../identity/index.ts';
import { type FailureGuard, limitHeaders, type RateLimiter, tooMany } from './rate-limit.ts';

export interface Gate {
  readonly keyring: Keyring;
  readonly failures: FailureGuard;
  readonly limiter: RateLimiter;
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

async function admit(gate: Gate, rawKey: string, address: string, refuse: () => AppError): Promise<Admitted> {
  const refuseStranger = () => gate.failures.refuseIfBlocked(address);
  const actor = await gate.keyring.authenticate({ rawKey, address, refuseStranger });
  if (!actor) {
    gate.failures.countFailure(address);
    throw refuse();
  }
  if (actor.requestsPerMinute === null) return { actor, headers: NO_HEADERS };
  const state = gate.limiter.take(actor.keyId, actor.requestsPerMinute);
  if (state.isOver) throw tooMany(state, REFUSALS.rate_limited.message);
  return { actor, headers: limitHeaders(state) };
}

export function refuseWithoutScope(operation: Operation, actor: Actor): void {
  if (!actor.scopes.has(operation.scope)) {
    throw new AppError('forbidden', `This key does not have the scope "${operation.scope}" that the operation needs.`);
  }
}

const unauthenticated = () =>
  new AppError('unauthenticated', REFUSALS.unauthenticated.message, { headers: { 'www-authenticate': 'Bearer' } });
const invalidKey = () => new AppError('invalid_api_key', REFUSALS.invalid_api_key.message);

export async function authenticateBearer(gate: Gate, operation: Operation, request: FastifyRequest): Promise<Admitted> {
  const admitted = await admit(gate, bearerKey(request), request.ip, unauthenticated);
  refuseWithoutScope(operation, admitted.actor);
  return admitted;
}

export async function authenticateQueryKey(
  gate: Gate,
  operation: Operation,
  request: FastifyRequest,
  rawKey: string,
): Promise<Admitted> {
  const admitted = await admit(gate, rawKey, request.ip, invalidKey);
  refuseWithoutScope(operation, admitted.actor);
  return admitted;
}
