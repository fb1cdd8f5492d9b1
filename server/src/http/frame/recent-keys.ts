// Keys that were looked up a moment before the request. What is done by them compares the version of their rules, and nothing else is answered before
// they are looked up again: so a key that was revoked, or whose account was suspended, works in no process.
import type { FastifyRequest } from 'fastify';
import { AppError, isUnavailable } from '../../errors.ts';
import type { Actor, RequestContext } from '../../identity/index.ts';
import type { Route } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Looks up once the key that was taken from memory; null: no key was. */
    lookUpKey: (() => Promise<Actor>) | null;
  }
}

/** Of an account that never had a credit: there is nothing to compare. */
const NO_VERSION = -1;

/** A stored reply is read, or the place for one is taken, before any statement compares rules. */
const isKeyed = ({ headers, query }: FastifyRequest): boolean =>
  headers['idempotency-key'] !== undefined || Object.hasOwn(query as object, 'idempotency_key');

export const mayBeRecent = (route: Route, request: FastifyRequest): boolean => route.comparesRules && !isKeyed(request);

/** Must be called as soon as a key was taken from memory. */
export function rememberLookUp(request: FastifyRequest, lookUp: () => Promise<Actor>): void {
  let found: Promise<Actor> | null = null;
  request.lookUpKey = () => {
    found ??= lookUp();
    return found;
  };
}

/** Returns the refusal of the key if it opens nothing any more, and otherwise the error: what was refused is told to nobody else. */
export async function refusalTold(request: FastifyRequest, error: unknown): Promise<unknown> {
  if (!request.lookUpKey || isUnavailable(error)) return error;
  return request.lookUpKey().then(
    () => error,
    (refusal: unknown) => (isUnavailable(refusal) ? error : refusal),
  );
}

/** Answers as the actor, and anew if it was refused by rules that have changed since the key was looked up. */
export async function answerAs<Answer>(
  request: FastifyRequest,
  actor: Actor,
  answer: (actor: Actor, confirmKey: RequestContext['confirmKey']) => Promise<Answer>,
): Promise<Answer> {
  const { lookUpKey } = request;
  if (!lookUpKey) return answer(actor, null);
  const isOutdated = async () => {
    const { rulesVersion = NO_VERSION } = await lookUpKey();
    return rulesVersion === NO_VERSION || rulesVersion !== actor.rulesVersion;
  };
  try {
    return await answer(actor, async () => {
      if (await isOutdated())
        throw new AppError('conflict', 'What this key may do has just changed. Please try again.');
    });
  } catch (error) {
    // Anything but a refusal may have been done.
    if (!(error instanceof AppError) || isUnavailable(error) || !(await isOutdated())) throw error;
    return answer(await lookUpKey(), null);
  }
}
