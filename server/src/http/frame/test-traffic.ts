import type { Operation } from '@volley/contract';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../identity/index.ts';
import { isTestAccount, testAccountOf } from '../../lib/ids/test-account.ts';
import type { Input } from './mount.ts';

function ofTests(actor: Actor): Actor {
  const { lookAgain } = actor;
  const again = lookAgain && (async (...on: Parameters<typeof lookAgain>) => mayShow(await lookAgain(...on)));
  return { ...actor, accountId: testAccountOf(actor.accountId), ...(again ? { lookAgain: again } : {}) };
}

const mayShow = (actor: Actor | null): Actor | null => (actor?.scopes.has('develop') ? ofTests(actor) : null);

/**
 * Returns who reads: with the parameter `mode=test` the actor of the test account, so that all isolation by account holds for it. Only reading has that
 * parameter.
 */
export function actorOfMode(actor: Actor, { method, acts }: Operation, query: Input['query']): Actor {
  const { mode } = query as { readonly mode?: unknown };
  if (mode !== 'test' || method !== 'GET' || acts || isTestAccount(actor.accountId)) return actor;
  const reader = mayShow(actor);
  if (reader) return reader;
  throw new AppError(
    'forbidden',
    'What test keys made is shown to those with the scope "develop", who may make such keys.',
  );
}
