// Finds the methods that an address takes, for the Allow header of a 405, and the operation that was meant.
import { allOperations, isServedAt, type Listener, type Method, type Operation } from '@volley/contract';
import { AppError } from '../../errors.ts';

export const formOf = (path: string): RegExp => new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Computed once, because anyone may request addresses that do not exist. */
const ADDRESSES = allOperations.map((operation) => ({
  operation,
  listener: operation.listener,
  method: operation.method,
  isLiteral: !operation.path.includes('{'),
  form: formOf(operation.path),
}));

/** A literal address takes only the methods described for it, not those of an address with parameters that it matches too. */
function addressesAt(listener: Listener, path: string): typeof ADDRESSES {
  const fitting = ADDRESSES.filter((one) => isServedAt(listener, one) && one.form.test(path));
  const literal = fitting.filter(({ isLiteral }) => isLiteral);
  return literal.length > 0 ? literal : fitting;
}

export function methodsOf(listener: Listener, path: string): Method[] {
  return [...new Set(addressesAt(listener, path).map(({ method }) => method))];
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
