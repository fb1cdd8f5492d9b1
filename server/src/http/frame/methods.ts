// Which methods an address takes, for the header Allow of a 405, and which operation was meant.
import { allOperations, isServedAt, type Listener, type Method, type Operation } from '@volley/contract';
import { AppError } from '../../errors.ts';

export const formOf = (path: string): RegExp => new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Made once: anybody may ask for an address that there is not. */
const ADDRESSES = allOperations.map((operation) => ({
  operation,
  listener: operation.listener,
  method: operation.method,
  isLiteral: !operation.path.includes('{'),
  form: formOf(operation.path),
}));

/** A literal address takes what is described for it, and not what one with parameters takes that it fits as well. */
function addressesAt(listener: Listener, path: string): typeof ADDRESSES {
  const fitting = ADDRESSES.filter((one) => isServedAt(listener, one) && one.form.test(path));
  const literal = fitting.filter(({ isLiteral }) => isLiteral);
  return literal.length > 0 ? literal : fitting;
}

export function methodsOf(listener: Listener, path: string): Method[] {
  return [...new Set(addressesAt(listener, path).map(({ method }) => method))];
}

/** For a request that the framework refused before it looked for a route. */
export function operationAt(listener: Listener, method: string, path: string): Operation | null {
  return addressesAt(listener, path).find((one) => one.method === method)?.operation ?? null;
}

export function refuseMethod(method: string, allowed: readonly string[]): never {
  throw new AppError('method_not_allowed', `This address does not take ${method}.`, {
    headers: { allow: allowed.join(', ') },
  });
}
