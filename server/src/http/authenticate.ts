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

/** The actor of a request, with the headers that its key's own limit asks for. */
export interface Admitted {
  readonly actor: Actor;
  readonly headers: Readonly<Record<string, string>>;
}

async function admit(gate: Gate, rawKey: string, address: string, refusal: AppError): Promise<Admitted> {
  // Many clients share an address: the failures of one must not shut out the good keys of the others.
  if (!gate.keyring.hasProved(rawKey)) gate.failures.refuseIfBlocked(address);
  const actor = rawKey === '' ? null : await gate.keyring.authenticate(rawKey, address);
  if (!actor) {
    gate.failures.countFailure(address);
    throw refusal;
  }
  if (actor.requestsPerMinute === null) return { actor, headers: {} };
  const state = gate.limiter.take(actor.keyId, actor.requestsPerMinute);
  if (state.isOver) throw tooMany(state, REFUSALS.rate_limited.message);
  return { actor, headers: limitHeaders(state) };
}

export function refuseWithoutScope(operation: Operation, actor: Actor): void {
  if (!actor.scopes.has(operation.scope)) {
    throw new AppError('forbidden', `This key does not have the scope "${operation.scope}" that the operation needs.`);
  }
}

export async function authenticateBearer(gate: Gate, operation: Operation, request: FastifyRequest): Promise<Admitted> {
  const refusal = new AppError('unauthenticated', REFUSALS.unauthenticated.message, {
    headers: { 'www-authenticate': 'Bearer' },
  });
  const admitted = await admit(gate, bearerKey(request), request.ip, refusal);
  refuseWithoutScope(operation, admitted.actor);
  return admitted;
}

export async function authenticateQueryKey(
  gate: Gate,
  operation: Operation,
  request: FastifyRequest,
  rawKey: string,
): Promise<Admitted> {
  const admitted = await admit(
    gate,
    rawKey,
    request.ip,
    new AppError('invalid_api_key', REFUSALS.invalid_api_key.message),
  );
  refuseWithoutScope(operation, admitted.actor);
  return admitted;
}
