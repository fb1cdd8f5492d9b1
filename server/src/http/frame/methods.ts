// Finds the methods that an address takes, for the Allow header of a 405, and the operation that was meant.
import { allOperations, isServedAt, type Listener, type Method, type Operation } from '@volley/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';

/** Split once, because anyone may request addresses that do not exist. */
const ADDRESSES = allOperations.map((operation) => ({
  operation,
  listener: operation.listener,
  method: operation.method,
  isLiteral: !operation.path.includes('{'),
  parts: `/v1${operation.path}`.split('/'),
}));

function fittingAt(listener: Listener, path: string): typeof ADDRESSES {
  const asked = path.split('/');
  const fits = (parts: readonly string[]) =>
    parts.length === asked.length && parts.every((part, at) => part === asked[at] || (part[0] === '{' && asked[at]));
  return ADDRESSES.filter((one) => isServedAt(listener, one) && fits(one.parts));
}

/** A literal address takes only the methods described for it, not those of an address with parameters that it matches too. */
function addressesAt(listener: Listener, path: string): typeof ADDRESSES {
  const fitting = fittingAt(listener, path);
  const literal = fitting.filter(({ isLiteral }) => isLiteral);
  return literal.length > 0 ? literal : fitting;
}

export function methodsOf(listener: Listener, path: string): Method[] {
  return [...new Set(addressesAt(listener, path).map(({ method }) => method))];
}

/** The methods that this literal address refuses, although an address with parameters that it matches too takes them. */
function refusedMethodsOf(listener: Listener, path: string): Method[] {
  const allowed = methodsOf(listener, path);
  const taken = new Set(fittingAt(listener, path).map(({ method }) => method));
  return [...taken].filter((method) => !allowed.includes(method));
}

/** Finds the operation of a request that the framework refused before routing it. */
export function operationAt(listener: Listener, method: string, path: string): Operation | null {
  return addressesAt(listener, path).find((one) => one.method === method)?.operation ?? null;
}

export function refuseMethod(method: string, allowed: readonly string[]): never {
  throw new AppError('method_not_allowed', `This address does not take ${method}.`, {
    headers: { allow: allowed.join(', ') },
  });
}

/** Refuses, at a literal address such as `/contacts/bulk`, the methods that only `/contacts/{id}` takes. */
export function refuseAtLiterals(app: FastifyInstance, listener: Listener, operations: readonly Operation[]): void {
  const own = operations.filter((operation) => isServedAt(listener, operation));
  for (const path of new Set(own.map((operation) => operation.path).filter((one) => !one.includes('{')))) {
    const method = refusedMethodsOf(listener, `/v1${path}`);
    if (method.length === 0) continue;
    const allowed = methodsOf(listener, `/v1${path}`);
    const refuse = async (request: FastifyRequest): Promise<never> => refuseMethod(request.method, allowed);
    app.route({ method, url: `/v1${path}`, onRequest: refuse, handler: refuse });
  }
}
