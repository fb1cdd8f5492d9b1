import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Operation } from '@volley/contract';
import type { FastifyRequest } from 'fastify';

/** A body up to this size is checked at once. Where nobody is signed in, no larger one is taken. */
const SMALL_BODY_BYTES = 16_384;

/** How much longer others have the thread than the check of one large body took. */
const REST_FACTOR = 3;

/** Returns the limit for operations that anybody may call; undefined for those that know the caller before they read the body. */
export function bodyLimitOf({ auth }: Pick<Operation, 'auth'>): { readonly bodyLimit?: number } {
  return auth === 'open' ? { bodyLimit: SMALL_BODY_BYTES } : {};
}

function isLarge({ headers, routeOptions }: FastifyRequest): boolean {
  if (routeOptions.config.uploadBytesMax !== undefined) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BODY_BYTES;
}

/**
 * Checking thousands of numbers or ids holds the thread that answers everybody. Each account checks one large body at a time and then rests, so that
 * its flood takes a share of the thread and not all of it.
 */
export class LargeBodies {
  readonly #last = new Map<number, Promise<void>>();

  /** Runs `check` at once or, for a large body, in its turn. `check` works until its first `await`. */
  async inTurn<Result>(request: FastifyRequest, check: () => Promise<Result>): Promise<Result> {
    const accountId = request.admitted?.actor.accountId;
    if (accountId === undefined || !isLarge(request)) return check();
    const before = this.#last.get(accountId);
    const done = Promise.withResolvers<void>();
    this.#last.set(accountId, done.promise);
    await before;
    // Whatever has arrived meanwhile comes first.
    await setImmediate();
    const from = performance.now();
    const result = check();
    void this.#rest(accountId, done, (performance.now() - from) * REST_FACTOR);
    return result;
  }

  async #rest(accountId: number, { promise, resolve }: PromiseWithResolvers<void>, ms: number): Promise<void> {
    await setTimeout(ms, undefined, { ref: false });
    resolve();
    if (this.#last.get(accountId) === promise) this.#last.delete(accountId);
  }
}
