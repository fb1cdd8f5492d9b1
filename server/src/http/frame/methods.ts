// Which methods an address takes, for the header Allow of a 405.
import { allOperations, type Listener, type Method } from '@volley/contract';
import { AppError } from '../../errors.ts';

export const formOf = (path: string): RegExp => new RegExp(`^/v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Made once: anybody may ask for an address that there is not. */
const ADDRESSES = allOperations.map(({ listener, method, path }) => ({
  listener,
  method,
  isLiteral: !path.includes('{'),
  form: formOf(path),
}));

/** A literal address takes what is described for it, and not what one with parameters takes that it fits as well. */
export function methodsOf(listener: Listener, path: string): Method[] {
  const fitting = ADDRESSES.filter((one) => one.listener === listener && one.form.test(path));
  const literal = fitting.filter(({ isLiteral }) => isLiteral);
  return [...new Set((literal.length > 0 ? literal : fitting).map(({ method }) => method))];
}

export function refuseMethod(method: string, allowed: readonly string[]): never {
  throw new AppError('method_not_allowed', `This address does not take ${method}.`, {
    headers: { allow: allowed.join(', ') },
  });
}
